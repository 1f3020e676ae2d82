import type { Attempt, Outcome } from './outbox.ts'

/** How long things take. */
export interface Timing {
  /** The longest wait for an answer. */
  attemptMs: number
  /** A lane belongs to its holder for an attempt and this much more, for the store to hear of it. */
  leaseMarginMs: number
  /** Wait after a first failure; it doubles with each further one. */
  firstWaitMs: number
  longestWaitMs: number
  /** How long a message is tried before it becomes a dead letter. */
  giveUpAfterMs: number
}

export const DEFAULT_TIMING: Timing = {
  attemptMs: 10_000,
  leaseMarginMs: 20_000,
  firstWaitMs: 1_000,
  longestWaitMs: 3_600_000,
  giveUpAfterMs: 3 * 86_400_000,
}

export interface TriedMessage {
  /** Tries that failed in its lane since the last success, this one not among them. */
  failures: number
  waitingSinceMs: number | null
}

/**
 * What a try means (C32). Any 2xx is a success, 410 the end of its receiver, everything else a failure, which is
 * tried again with a growing wait, a last time when it is given up; what is final is given up at once.
 *
 * @param random from 0 to 1, so that receivers that failed together are not tried together again
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
  return { kind: 'retry', atMs: Math.min(endedAtMs + waitMs(failures, timing, random), giveUpMs) }
}

/** Whether a status says that a message was taken. */
export function isSuccess(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300
}

/** Until when a lane taken at `nowMs` is its holder's. */
export function leaseEnd(nowMs: number, { attemptMs, leaseMarginMs }: Timing): number {
  return nowMs + attemptMs + leaseMarginMs
}

/** No wait and no lease that begins at `nowMs` ends later. */
export function furthestTime(nowMs: number, timing: Timing): number {
  return Math.max(nowMs + timing.longestWaitMs, leaseEnd(nowMs, timing))
}

/** Between half of the full wait and all of it. */
function waitMs(failures: number, { firstWaitMs, longestWaitMs }: Timing, random: number): number {
  const full = Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(failures, 40))
  return Math.round(full * (0.5 + random / 2))
}
