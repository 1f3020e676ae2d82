import { lowerBound } from './series/m4.ts'

const HOUR_MS = 3_600_000
const WINDOW_MS = HOUR_MS
const FEWEST_READINGS = 3
/** Minimum time span: over less, such as after a gap, the last digit of a gauge looks like a fast rise. */
const LEAST_SPAN_MS = 10 * 60_000
/** Maximum number of readings used, since pairs grow with the square. */
const MOST_READINGS = 64

/**
 * Change per hour over the last hour of readings (longer where fewer than four intervals fit in one): the median of the
 * slopes of all pairs (Theil and Sen), robust against a single outlier. `null` with fewer than three values, or less than
 * ten minutes of them. `t` ascends, `NaN` in `v` is missing.
 */
export function ratePerHour(t: Float64Array, v: Float64Array, intervalSeconds: number | null): number | null {
  const newest = t.at(-1)
  if (newest === undefined) return null
  const windowMs = Math.max(WINDOW_MS, 4 * (intervalSeconds ?? 0) * 1000)
  const slopes: number[] = []
  const readings = thinned(v, lowerBound(t, newest - windowMs))
  if (readings.length < FEWEST_READINGS) return null
  if ((t[readings.at(-1) as number] as number) - (t[readings[0] as number] as number) < LEAST_SPAN_MS)
    return null
  for (const [n, i] of readings.entries()) {
    for (let m = n + 1; m < readings.length; m++) slopes.push(slope(t, v, i, readings[m] as number))
  }
  slopes.sort((a, b) => a - b)
  const middle = slopes.length >> 1
  const upper = slopes[middle] as number
  return slopes.length % 2 === 1 ? upper : ((slopes[middle - 1] as number) + upper) / 2
}

/** Indices of values from `first` on; of too many an even selection that includes the newest. */
function thinned(v: Float64Array, first: number): number[] {
  const filled: number[] = []
  for (let i = first; i < v.length; i++) if (!Number.isNaN(v[i])) filled.push(i)
  if (filled.length <= MOST_READINGS) return filled
  const step = (filled.length - 1) / (MOST_READINGS - 1)
  return Array.from({ length: MOST_READINGS }, (_, n) => filled[Math.round(n * step)] as number)
}

/** Change per hour between two readings. */
function slope(t: Float64Array, v: Float64Array, i: number, j: number): number {
  return (((v[j] as number) - (v[i] as number)) / ((t[j] as number) - (t[i] as number))) * HOUR_MS
}
