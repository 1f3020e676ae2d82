import type { Line } from '../series/series.ts'

/** What a rate of the last hour is held against, unless the station reports less often. */
const RECENT_MS = 30 * 60_000
/** A curve that has slowed to less than this share of its rate gives no time at which it is anywhere. */
const LEAST_SHARE = 0.5

/** Whether a line has slowed so much that its rate says no longer where it will be. */
export function isLevellingOff({ t, v }: Line, ratePerHour: number, intervalSeconds: number | null): boolean {
  const last = v.findLastIndex((value) => value !== null)
  if (last === -1 || ratePerHour === 0) return false
  const recentMs = Math.max(RECENT_MS, (intervalSeconds ?? 0) * 1000)
  const untilMs = (t[last] as number) - recentMs
  const before = t.findLastIndex((time, i) => time <= untilMs && v[i] !== null)
  if (before === -1) return false
  const hours = ((t[last] as number) - (t[before] as number)) / 3_600_000
  const recent = ((v[last] as number) - (v[before] as number)) / hours
  return recent / ratePerHour < LEAST_SHARE
}
