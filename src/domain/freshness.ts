import { type Checked, oneOf } from './shape.ts'

/** How current a device's data is; shown as ring and opacity, independent of the water's state. */
export const isFreshness = oneOf('live', 'late', 'silent', 'unknown')
export type Freshness = Checked<typeof isFreshness>

/** For transmission and clock differences. */
const LATE_GRACE_MS = 60_000
/** A time further ahead is of a wrong clock. */
export const FUTURE_TOLERANCE_MS = 10 * 60_000
const LATE_AFTER_INTERVALS = 2
const SILENT_AFTER_INTERVALS = 6
/** In a flood half an hour is too long. */
const SILENT_AT_RISK_AFTER_INTERVALS = 2
/** Without webhooks readings of every few seconds arrive every 20 s. */
const MIN_SILENT_MS = 30_000
/** Without a known interval a station reports at least daily. */
const SILENT_WITHOUT_INTERVAL_MS = 2 * 86_400_000
const VALID_MS = 2 * 3_600_000
const VALID_INTERVALS = 5

/** The clock is wrong and the age unknown. */
export function isAhead(timeMs: number, nowMs: number): boolean {
  return timeMs - nowMs > FUTURE_TOLERANCE_MS
}

/**
 * By interval: `live` up to two intervals and a minute, `late` up to six intervals, then `silent`; with a
 * level at risk `silent` after two. Unknown interval: `unknown` up to two days, then `silent`. `unknown`
 * without a last update, or one more than ten minutes ahead.
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

/** Milliseconds after the last update; `isAtRisk`: in an alert level or on its way to one. */
export function silentAfterMs(intervalSeconds: number | null, isAtRisk = false): number {
  if (!isKnown(intervalSeconds)) return SILENT_WITHOUT_INTERVAL_MS
  const intervals = isAtRisk ? SILENT_AT_RISK_AFTER_INTERVALS : SILENT_AFTER_INTERVALS
  return Math.max(MIN_SILENT_MS, intervals * intervalSeconds * 1000)
}

function isKnown(intervalSeconds: number | null): intervalSeconds is number {
  return intervalSeconds !== null && intervalSeconds > 0
}

/** How long a reading stays relevant, in milliseconds: two hours, or five intervals where longer. */
export function validMs(intervalSeconds: number | null): number {
  return Math.max(VALID_MS, VALID_INTERVALS * (intervalSeconds ?? 0) * 1000)
}
