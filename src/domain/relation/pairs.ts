/** Values of two series that belong together, in columns of one length without `NaN`. */
export interface Pairs {
  x: Float64Array
  y: Float64Array
}

/**
 * Pairs of even values: each `x[i]` with `y[i + lag]`, where both are known. With a lag above 0 the second series is read later: it
 * follows the first.
 */
export function pairsAt(x: Float64Array, y: Float64Array, lag: number): Pairs {
  const [first, last] = overlap(x.length, y.length, lag)
  const found = { x: new Float64Array(last - first), y: new Float64Array(last - first) }
  let count = 0
  for (let i = first; i < last; i++) {
    const [one, other] = [x[i] as number, y[i + lag] as number]
    if (Number.isNaN(one) || Number.isNaN(other)) continue
    found.x[count] = one
    found.y[count++] = other
  }
  return { x: found.x.subarray(0, count), y: found.y.subarray(0, count) }
}

/** Indices `i` of the first series, from the first up to, but not including, the second, for which `i + lag` is in the other. */
export function overlap(length: number, otherLength: number, lag: number): [begin: number, end: number] {
  const begin = Math.max(0, -lag)
  return [begin, Math.max(begin, Math.min(length, otherLength - lag))]
}
