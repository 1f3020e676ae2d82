import { linearFit } from './linear-fit.ts'
import type { Pairs } from './pairs.ts'

/** Spearman's, with mean ranks for ties. `undefined`: below three pairs, or all x or all y equal. */
export function rankCorrelation({ x, y }: Pairs): number | undefined {
  return linearFit({ x: ranksOf(x), y: ranksOf(y) })?.r
}

/** From 1; ties share the mean rank. */
export function ranksOf(v: Float64Array): Float64Array {
  const order = Uint32Array.from(v, (_, i) => i).sort((a, b) => (v[a] as number) - (v[b] as number))
  const ranks = new Float64Array(v.length)
  for (let first = 0; first < order.length; ) {
    let last = first
    while (last + 1 < order.length && v[order[last + 1] as number] === v[order[first] as number]) last++
    for (let i = first; i <= last; i++) ranks[order[i] as number] = (first + last) / 2 + 1
    first = last + 1
  }
  return ranks
}
