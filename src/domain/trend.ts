import { lowerBound } from './series/m4.ts'

const HOUR_MS = 3_600_000
const WINDOW_MS = HOUR_MS
const FEWEST_READINGS = 3
/** In less, such as after a gap, the last digit of a gauge that reports every minute is a river that rises fast. */
const LEAST_SPAN_MS = 10 * 60_000
/** Pairs grow with the square: of more readings, as many are looked at as tell the same. */
const MOST_READINGS = 64

/**
 * Change per hour over the last hour of readings (longer where fewer than four intervals fit in one): the
 * median of the slopes between all pairs (Theil and Sen), so that a single false reading does not tip it. `null`
 * with fewer than three values, or all of them within less than ten minutes. `t` ascends, `NaN` in `v` is missing.
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

/** Where there are values from `first` on, evenly picked with the newest among them where there are too many. */
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
