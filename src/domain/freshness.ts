import { type Checked, oneOf } from './shape.ts'

/** How current a device's data is; shown as ring and opacity, independent of the water's state. */
export const isFreshness = oneOf('live', 'late', 'silent', 'unknown')
export type Freshness = Checked<typeof isFreshness>

/** Tolerance for transmission and clock differences before a station is late. */
const LATE_GRACE_MS = 60_000
/** Times further ahead than this are of a wrong clock. */
export const FUTURE_TOLERANCE_MS = 10 * 60_000
const LATE_AFTER_INTERVALS = 2
const SILENT_AFTER_INTERVALS = 6
/** In a flood nobody waits for half an hour. */
const SILENT_AT_RISK_AFTER_INTERVALS = 2
/** Without webhooks what comes every few seconds is seen every 20 s. */
const MIN_SILENT_MS = 30_000
/** For a station with an unknown interval, which reports at least daily: after this its last alert is not current. */
const SILENT_WITHOUT_INTERVAL_MS = 2 * 86_400_000
const VALID_MS = 2 * 3_600_000
const VALID_INTERVALS = 5

/** Whether a time is so far ahead that its clock is wrong and the age is unknown. */
export function isAhead(timeMs: number, nowMs: number): boolean {
  return timeMs - nowMs > FUTURE_TOLERANCE_MS
}

/**
 * Freshness of a device from its reporting interval and the clock: `live` up to two intervals and a minute after the last
 * update, `late` up to six intervals, then `silent`; with a level at risk `live` up to two, then `silent`. `unknown` where
 * the last update is not known or lies more than ten minutes ahead, and up to two days after it, then `silent`, where the
 * interval is not known.
 */
export function freshnessAt(
  lastUpdateMs: number | null,
  intervalSeconds: number | null,
  nowMs: number,
  isAtRisk = false,
): Freshness {
  if (lastUpdateMs === null) return 'unknown'
  if (isAhead(lastUpdateMs, nowMs)) return 'unknown'
  const ageMs = nowMs - lastUpdateMs
  if (ageMs > silentAfterMs(intervalSeconds, isAtRisk)) return 'silent'
  if (!isKnown(intervalSeconds)) return 'unknown'
  return ageMs <= LATE_AFTER_INTERVALS * intervalSeconds * 1000 + LATE_GRACE_MS ? 'live' : 'late'
}

/**
 * Time after its last update at which a device becomes silent, in milliseconds; `isAtRisk` where it stood in an alert level
 * or was on its way to one.
 */
export function silentAfterMs(intervalSeconds: number | null, isAtRisk = false): number {
  if (!isKnown(intervalSeconds)) return SILENT_WITHOUT_INTERVAL_MS
  const intervals = isAtRisk ? SILENT_AT_RISK_AFTER_INTERVALS : SILENT_AFTER_INTERVALS
  return Math.max(MIN_SILENT_MS, intervals * intervalSeconds * 1000)
}

function isKnown(intervalSeconds: number | null): intervalSeconds is number {
  return intervalSeconds !== null && intervalSeconds > 0
}

/**
 * How long, in milliseconds, a reading stays relevant at a reporting station: enough for the change per hour of one that
 * reports at least every half hour, and for as many intervals of one that reports less often.
 */
export function validMs(intervalSeconds: number | null): number {
  return Math.max(VALID_MS, VALID_INTERVALS * (intervalSeconds ?? 0) * 1000)
}
