import { type Aggregates, emptySteps, rounded } from '../aggregate.ts'

/**
 * Merges aggregates of one quantity, of consecutive ranges, into longer steps. The result equals aggregating all readings
 * over these steps, except for rounding of sums and means. Throws `RangeError` where a source step crosses an edge or lies
 * outside all steps, since it cannot be divided.
 */
export function mergeAggregates(parts: readonly Aggregates[], edges: Float64Array): Aggregates {
  const isAmount = parts.some(({ sum }) => sum !== undefined)
  const merged = emptySteps(edges, isAmount ? 'sum' : 'mean')
  let into = 0
  for (const part of parts) {
    for (let i = 0; i < part.from.length; i++) {
      const [fromMs, toMs] = [part.from[i] as number, part.to[i] as number]
      while (into < merged.to.length - 1 && fromMs >= (merged.to[into] as number)) into++
      if (fromMs < (merged.from[into] as number) || toMs > (merged.to[into] as number)) {
        throw new RangeError('A step lies in none of the longer ones')
      }
      add(merged, into, part, i)
    }
  }
  return merged
}

/** Adds a step of `part` to an earlier one of `merged`. */
function add(merged: Aggregates, into: number, part: Aggregates, i: number): void {
  const of = (column: Float64Array, at: number) => column[at] as number
  merged.received[into] = of(merged.received, into) + of(part.received, i)
  merged.expected[into] = of(merged.expected, into) + of(part.expected, i)
  const [before, more] = [of(merged.count, into), of(part.count, i)]
  if (more === 0) return
  const count = before + more
  merged.count[into] = count
  const mean = of(part.mean, i)
  merged.mean[into] = before === 0 ? mean : (of(merged.mean, into) * before + mean * more) / count
  if (merged.sum && part.sum)
    merged.sum[into] = rounded((before === 0 ? 0 : of(merged.sum, into)) + of(part.sum, i))
  if (!(of(part.min, i) >= of(merged.min, into))) {
    merged.min[into] = of(part.min, i)
    merged.minAt[into] = of(part.minAt, i)
  }
  if (!(of(part.max, i) <= of(merged.max, into))) {
    merged.max[into] = of(part.max, i)
    merged.maxAt[into] = of(part.maxAt, i)
  }
}
