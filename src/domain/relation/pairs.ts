export interface Pairs {
  x: Float64Array
  y: Float64Array
}

/** Pairs of `x[i]` and `y[i + lag]`, where both are known; above 0 the second series follows. */
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

/** `end` is exclusive; `i + lag` is in the other series. */
export function overlap(length: number, otherLength: number, lag: number): [begin: number, end: number] {
  const begin = Math.max(0, -lag)
  return [begin, Math.max(begin, Math.min(length, otherLength - lag))]
}
