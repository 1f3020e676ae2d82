import { lowerBound } from './m4.ts'

const HOUR_MS = 3_600_000
const WINDOW_MS = HOUR_MS
const FEWEST_READINGS = 3

/**
 * Change per hour over the last hour of readings (longer where fewer than four intervals fit in one): the
 * median of the slopes between all pairs (Theil and Sen), so that a single false reading does not tip it. `null`
 * with fewer than three values. `t` ascends, `NaN` in `v` is missing.
 */
export function ratePerHour(t: Float64Array, v: Float64Array, intervalSeconds: number | null): number | null {
  const newest = t.at(-1)
  if (newest === undefined) return null
  const windowMs = Math.max(WINDOW_MS, 4 * (intervalSeconds ?? 0) * 1000)
  const slopes: number[] = []
  let values = 0
  for (let i = lowerBound(t, newest - windowMs); i < t.length; i++) {
    if (Number.isNaN(v[i])) continue
    values++
    for (let j = i + 1; j < t.length; j++) {
      if (!Number.isNaN(v[j])) slopes.push(slope(t, v, i, j))
    }
  }
  if (values < FEWEST_READINGS) return null
  slopes.sort((a, b) => a - b)
  const middle = slopes.length >> 1
  const upper = slopes[middle] as number
  return slopes.length % 2 === 1 ? upper : ((slopes[middle - 1] as number) + upper) / 2
}

/** Change per hour between two readings. */
function slope(t: Float64Array, v: Float64Array, i: number, j: number): number {
  return (((v[j] as number) - (v[i] as number)) / ((t[j] as number) - (t[i] as number))) * HOUR_MS
}
