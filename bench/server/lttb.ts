import type { Signal } from '../harness/signals.ts'

/**
 * Largest triangle, three buckets (Steinarsson, "Downsampling Time Series for Visual Representation", 2013): of each
 * bucket the reading that spans the largest triangle with the one kept before and the mean of the next bucket.
 * Returns the indices kept.
 */
export function lttb({ t, v }: Signal, points: number): Uint32Array {
  const kept = new Uint32Array(points)
  const size = (t.length - 2) / (points - 2)
  let before = 0
  for (let bucket = 0; bucket < points - 2; bucket++) {
    const from = Math.floor(bucket * size) + 1
    const to = Math.floor((bucket + 1) * size) + 1
    const nextTo = Math.min(Math.floor((bucket + 2) * size) + 1, t.length)
    const [meanT, meanV] = [mean(t, to, nextTo), mean(v, to, nextTo)]
    let largest = -1
    let chosen = from
    for (let i = from; i < to; i++) {
      const area = Math.abs(
        (at(t, before) - meanT) * (at(v, i) - at(v, before)) -
          (at(t, before) - at(t, i)) * (meanV - at(v, before)),
      )
      if (area > largest) {
        largest = area
        chosen = i
      }
    }
    kept[bucket + 1] = chosen
    before = chosen
  }
  kept[points - 1] = t.length - 1
  return kept
}

function mean(values: Float64Array, from: number, to: number): number {
  let sum = 0
  for (let i = from; i < to; i++) sum += at(values, i)
  return sum / (to - from)
}

function at(values: Float64Array, i: number): number {
  return values[i] as number
}
