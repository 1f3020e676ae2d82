import type { Clock } from './clock.ts'
import {
  UpstreamBusy,
  UpstreamCrowded,
  UpstreamFailure,
  UpstreamPaused,
  UpstreamTimedOut,
} from './failures.ts'
import { MIN_SILENCE_MS } from './pace.ts'

export interface RetryOptions {
  /** Longest time for one attempt. */
  attemptMs: number
  /** Longest time for all attempts, the waits between them and the one for their turn, from `sinceMs` on. */
  totalMs: number
  sinceMs: number
  attempts: number
  /** Whether a timeout is tried again as well. */
  retryTimeouts: boolean
  clock: Clock
  /** As `Math.random`. */
  random: () => number
  /** Resolves when an attempt may begin; rejects when none may, or not within `leftMs`. */
  admit: (leftMs: number) => Promise<void>
  /** Called before each retry. */
  onRetry?: () => void
}

const FIRST_WAIT_MS = 300
const MAX_WAIT_MS = 5_000

/**
 * Attempts a call until it succeeds, fails for good or has no time left. Waits double and are jittered over
 * their whole length ("full jitter", Brooker, AWS Architecture Blog 2015), so that many waiters do not return as one;
 * where the service named a wait, that is the least. A wait that cannot end in time is not begun.
 */
export async function withRetries<T>(
  attempt: (signal: AbortSignal) => Promise<T>,
  options: RetryOptions,
): Promise<T> {
  const { clock, totalMs, sinceMs } = options
  const leftMs = () => totalMs - (clock.elapsedMs() - sinceMs)
  if (leftMs() <= 0) throw new UpstreamCrowded()
  let last: unknown
  for (let attempts = 1; ; attempts++) {
    try {
      await options.admit(leftMs())
      return await withinDeadline(attempt, Math.min(options.attemptMs, leftMs()))
    } catch (error) {
      // that others are kept away as well says less than what this call has met itself
      if (error instanceof UpstreamPaused && last !== undefined) throw last
      if (attempts >= options.attempts || !isWorthRetrying(error, options)) throw error
      const waitMs = waitAfter(error, attempts, options.random)
      if (waitMs >= leftMs()) throw error
      last = error
      await clock.wait(waitMs)
      options.onRetry?.()
    }
  }
}

/** Aborts an attempt and rejects with `UpstreamTimedOut` when it takes longer, even when it ignores its signal. */
export async function withinDeadline<T>(
  attempt: (signal: AbortSignal) => Promise<T>,
  ms: number,
): Promise<T> {
  const controller = new AbortController()
  const { signal } = controller
  const expired = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  const timer = setTimeout(() => controller.abort(new UpstreamTimedOut(ms)), ms)
  try {
    return await Promise.race([attempt(signal), expired])
  } finally {
    clearTimeout(timer)
  }
}

function isWorthRetrying(error: unknown, options: RetryOptions): error is UpstreamFailure {
  if (!(error instanceof UpstreamFailure) || !error.mayPass) return false
  return options.retryTimeouts || !(error instanceof UpstreamTimedOut)
}

function waitAfter(failure: UpstreamFailure, attempts: number, random: () => number): number {
  const longestMs = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempts - 1))
  const requestedMs =
    failure instanceof UpstreamBusy ? Math.max(MIN_SILENCE_MS, failure.retryAfterMs ?? 0) : 0
  return requestedMs + random() * longestMs
}
