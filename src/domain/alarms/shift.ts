import type { Duty } from './alarm-index.ts'

const HOUR_MS = 3_600_000
/** The shift before as well, for the operator who takes over, also once the duty is theirs. */
const AT_LEAST_MS = 24 * HOUR_MS

/**
 * Since when a handover tells what happened, epoch milliseconds: since the duty began, and for 24 hours at least. Whole hours
 * where nobody has been on duty for so long, so that it is one request for as long.
 */
export function shiftSinceMs(duty: Pick<Duty, 'sinceMs'> | null, nowMs: number): number {
  const dayAgoMs = Math.floor((nowMs - AT_LEAST_MS) / HOUR_MS) * HOUR_MS
  return Math.min(duty?.sinceMs ?? dayAgoMs, dayAgoMs)
}
