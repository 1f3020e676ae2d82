import { backoffMs } from '../database/when-available.ts'
import type { Attempt, Outcome } from './outbox.ts'

export interface Timing {
  attemptMs: number
  /** Lease beyond an attempt, for recording it. */
  leaseMarginMs: number
  /** Doubles with each failure. */
  firstWaitMs: number
  longestWaitMs: number
  giveUpAfterMs: number
}

export const DEFAULT_TIMING: Timing = {
  attemptMs: 10_000,
  leaseMarginMs: 20_000,
  firstWaitMs: 1_000,
  longestWaitMs: 3_600_000,
  giveUpAfterMs: 3 * 86_400_000,
}

interface TriedMessage {
  /** Since the last success, this one excluded. */
  failures: number
  waitingSinceMs: number | null
}

/**
 * What a try means (C32): 2xx is success, 410 ends the receiver, all else is retried with growing waits, a
 * last time when it is given up; final failures are given up at once. `random` (0 to 1) spreads retries.
 */
export function afterTry(
  { status, startedAtMs, endedAtMs, isFinal = false }: Attempt,
  { failures, waitingSinceMs }: TriedMessage,
  timing: Timing,
  random: number,
): Outcome {
  if (isSuccess(status)) {
    return { kind: 'delivered', leaseUntilMs: leaseEnd(endedAtMs, timing) }
  }
  if (status === 410) return { kind: 'gone' }
  if (isFinal) return { kind: 'dead' }
  const giveUpMs = (waitingSinceMs ?? startedAtMs) + timing.giveUpAfterMs
  if (endedAtMs >= giveUpMs) return { kind: 'dead' }
  const { firstWaitMs: firstMs, longestWaitMs: longestMs } = timing
  const waitMs = Math.round(backoffMs(failures, { firstMs, longestMs }, random))
  return { kind: 'retry', atMs: Math.min(endedAtMs + waitMs, giveUpMs) }
}

/** Any 2xx. */
export function isSuccess(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300
}

/** When a lane taken at `nowMs` is free again. */
export function leaseEnd(nowMs: number, { attemptMs, leaseMarginMs }: Timing): number {
  return nowMs + attemptMs + leaseMarginMs
}

/** The latest end of a wait or lease begun at `nowMs`. */
export function furthestTime(nowMs: number, timing: Timing): number {
  return Math.max(nowMs + timing.longestWaitMs, leaseEnd(nowMs, timing))
}
