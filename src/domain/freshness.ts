/** How current a device's data is; drawn as ring and opacity, apart from the water's state. */
export type Freshness = 'live' | 'late' | 'silent' | 'unknown'

/** A reading is on its way for this long after its time: transmission, clocks a little apart. */
const GRACE_MS = 60_000
/** A clock further ahead than this says nothing about age. */
const FUTURE_TOLERANCE_MS = 10 * 60_000
const LATE_AFTER_INTERVALS = 2
const SILENT_AFTER_INTERVALS = 6
const VALID_MS = 2 * 3_600_000
const VALID_INTERVALS = 5

/**
 * Freshness of a device from its reporting interval and the clock: `live` up to two intervals after the last
 * update, `late` up to six, then `silent`; a minute of grace in both. `unknown` where the last update or the
 * interval is not known, or the last update lies more than ten minutes ahead.
 */
export function freshnessAt(
  lastUpdateMs: number | null,
  intervalSeconds: number | null,
  nowMs: number,
): Freshness {
  if (lastUpdateMs === null || intervalSeconds === null || !(intervalSeconds > 0)) return 'unknown'
  const ageMs = nowMs - lastUpdateMs
  if (ageMs < -FUTURE_TOLERANCE_MS) return 'unknown'
  const intervalMs = intervalSeconds * 1000
  if (ageMs <= LATE_AFTER_INTERVALS * intervalMs + GRACE_MS) return 'live'
  if (ageMs <= SILENT_AFTER_INTERVALS * intervalMs + GRACE_MS) return 'late'
  return 'silent'
}

/**
 * For how long, in milliseconds, a reading says something of a station that goes on: enough for the change per hour of one that
 * reports at least every half hour, and at least as many intervals as that needs of one that reports more rarely.
 */
export function validMs(intervalSeconds: number | null): number {
  return Math.max(VALID_MS, VALID_INTERVALS * (intervalSeconds ?? 0) * 1000)
}
