/** How current a device's data is; drawn as ring and opacity, apart from the water's state. */
export type Freshness = 'live' | 'late' | 'silent' | 'unknown'

/** A reading is on its way for this long after its time: transmission, clocks a little apart. */
const GRACE_MS = 60_000
/** A clock further ahead than this says nothing about age. */
export const FUTURE_TOLERANCE_MS = 10 * 60_000
const LATE_AFTER_INTERVALS = 2
const SILENT_AFTER_INTERVALS = 6
/**
 * A station whose interval nobody knows reports at least daily; once it is gone, its last alert must not pass
 * for one of now.
 */
const SILENT_WITHOUT_INTERVAL_MS = 2 * 86_400_000
const VALID_MS = 2 * 3_600_000
const VALID_INTERVALS = 5

/** Whether a time lies so far ahead that the clock which told it is wrong, and nobody can say how long ago it was. */
export function isAhead(timeMs: number, nowMs: number): boolean {
  return timeMs - nowMs > FUTURE_TOLERANCE_MS
}

/**
 * Freshness of a device from its reporting interval and the clock: `live` up to two intervals after the last
 * update, `late` up to six, then `silent`; a minute of grace in both. `unknown` where the last update is not known or
 * lies more than ten minutes ahead, and up to two days after it, then `silent`, where the interval is not known.
 */
export function freshnessAt(
  lastUpdateMs: number | null,
  intervalSeconds: number | null,
  nowMs: number,
): Freshness {
  if (lastUpdateMs === null) return 'unknown'
  if (isAhead(lastUpdateMs, nowMs)) return 'unknown'
  const ageMs = nowMs - lastUpdateMs
  if (ageMs > silentAfterMs(intervalSeconds)) return 'silent'
  if (!isKnown(intervalSeconds)) return 'unknown'
  return ageMs <= LATE_AFTER_INTERVALS * intervalSeconds * 1000 + GRACE_MS ? 'live' : 'late'
}

/** How long after its last update a device is silent, in milliseconds. */
export function silentAfterMs(intervalSeconds: number | null): number {
  const usualMs = isKnown(intervalSeconds)
    ? SILENT_AFTER_INTERVALS * intervalSeconds * 1000
    : SILENT_WITHOUT_INTERVAL_MS
  return usualMs + GRACE_MS
}

function isKnown(intervalSeconds: number | null): intervalSeconds is number {
  return intervalSeconds !== null && intervalSeconds > 0
}

/**
 * For how long, in milliseconds, a reading says something of a station that goes on: enough for the change
 * per hour of one that reports at least every half hour, and at least as many intervals as that needs of one
 * that reports more rarely.
 */
export function validMs(intervalSeconds: number | null): number {
  return Math.max(VALID_MS, VALID_INTERVALS * (intervalSeconds ?? 0) * 1000)
}
