import type { Duty } from './alarm-index.ts'

const HOUR_MS = 3_600_000
/** The previous shift as well, for the operator who takes over. */
const AT_LEAST_MS = 24 * HOUR_MS

/**
 * The start of a handover report, epoch milliseconds: the start of duty, at least 24 hours ago; in whole
 * hours without a duty that long, so that requests are alike.
 */
export function shiftSinceMs(duty: Pick<Duty, 'sinceMs'> | null, nowMs: number): number {
  const dayAgoMs = Math.floor((nowMs - AT_LEAST_MS) / HOUR_MS) * HOUR_MS
  return Math.min(duty?.sinceMs ?? dayAgoMs, dayAgoMs)
}
