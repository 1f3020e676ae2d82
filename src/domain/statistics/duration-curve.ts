import { type Checked, isNumber, objectOf } from '../shape.ts'
import { percentile } from './percentiles.ts'

/** One point of a duration curve. */
export const isDurationPoint = objectOf({
  /** Percentage of time in which the value is reached or exceeded. */
  exceedance: isNumber,
  value: isNumber,
})
type DurationPoint = Checked<typeof isDurationPoint>

/** Denser at both ends, where floods and droughts are. */
const EXCEEDANCES: readonly number[] = [
  ...[0.01, 0.02, 0.05, 0.1, 0.2, 0.5],
  ...Array.from({ length: 99 }, (_, i) => i + 1),
  ...[99.5, 99.8, 99.9, 99.95, 99.98, 99.99],
]

/** Weibull's plotting positions (Vogel and Fennessey 1994), none beyond; the ends are the extremes. */
export function durationCurve(sorted: Float64Array): DurationPoint[] {
  const { length } = sorted
  if (length === 0) return []
  const least = 100 / (length + 1)
  const between = EXCEEDANCES.filter((percent) => percent > least && percent < 100 - least)
  const points = between.map((percent) => ({
    exceedance: percent,
    value: percentile(sorted, 100 - percent),
  }))
  const highest = { exceedance: least, value: sorted[length - 1] as number }
  const lowest = { exceedance: 100 - least, value: sorted[0] as number }
  return length === 1 ? [highest] : [highest, ...points, lowest]
}

/** Share of the mean, since 0 has no logarithm. */
const LEAST_SHARE = 1e-3

/**
 * Difference of the logarithms of two percentiles (type 7) by their shares (Yadav et al. 2007, as in
 * hydrosignatures). Steep means flashy, in any unit. `NaN` without values.
 */
export function durationSlope(sorted: Float64Array, [lower, upper] = [33, 67] as const): number {
  const mean = sorted.reduce((sum, value) => sum + Math.max(value, 0), 0) / sorted.length
  const least = LEAST_SHARE * mean || 1
  const logs = sorted.map((value) => Math.log(Math.max(value, least)))
  return ((percentile(logs, upper, 7) - percentile(logs, lower, 7)) / (upper - lower)) * 100
}
