import { type Checked, isNumber, objectOf } from '../shape.ts'
import type { Pairs } from './pairs.ts'

/** The straight line y = intercept + slope · x through pairs, by least squares. */
export const isLinearFit = objectOf({
  count: isNumber,
  slope: isNumber,
  intercept: isNumber,
  /** Pearson's coefficient, −1 to 1. */
  r: isNumber,
  /** Standard error of a residual, with count − 2 degrees of freedom, in the unit of y. */
  residualError: isNumber,
})
type LinearFit = Checked<typeof isLinearFit>

/** `undefined` with fewer than three pairs, or all x or all y equal. */
export function linearFit({ x, y }: Pairs): LinearFit | undefined {
  const count = x.length
  if (count < 3) return undefined
  const [meanX, meanY] = [meanOf(x), meanOf(y)]
  let [xx, yy, xy] = [0, 0, 0]
  for (let i = 0; i < count; i++) {
    const [dx, dy] = [(x[i] as number) - meanX, (y[i] as number) - meanY]
    xx += dx * dx
    yy += dy * dy
    xy += dx * dy
  }
  if (xx === 0 || yy === 0) return undefined
  const slope = xy / xx
  return {
    count,
    slope,
    intercept: meanY - slope * meanX,
    r: Math.max(-1, Math.min(1, xy / Math.sqrt(xx * yy))),
    residualError: Math.sqrt(Math.max(0, yy - slope * xy) / (count - 2)),
  }
}

function meanOf(v: Float64Array): number {
  let sum = 0
  for (const value of v) sum += value
  return sum / v.length
}

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
