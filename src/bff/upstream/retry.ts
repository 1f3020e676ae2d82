import type { Clock } from './clock.ts'
import { UpstreamBusy, UpstreamFailure, UpstreamTimedOut } from './failures.ts'

export interface RetryOptions {
  /** Longest time for one attempt. */
  attemptMs: number
  /** Longest time for all attempts and the waits between them. */
  totalMs: number
  attempts: number
  /** Whether a timeout is tried again as well. */
  retryTimeouts: boolean
  clock: Clock
  /** As `Math.random`. */
  random: () => number
  /** Is told before an attempt is made again. */
  onRetry?: () => void
}

const FIRST_WAIT_MS = 300
const LONGEST_WAIT_MS = 5_000

/**
 * Attempts a call until it succeeds, fails for good or has no time left. Waits double and are jittered over
 * their whole length ("full jitter", Brooker, AWS Architecture Blog 2015), so that many waiters do not return as one;
 * where the service named a wait, that is the least. A wait that cannot end in time is not begun.
 */
export async function withRetries<T>(
  attempt: (signal: AbortSignal) => Promise<T>,
  options: RetryOptions,
): Promise<T> {
  const { clock, totalMs } = options
  const startedMs = clock.elapsedMs()
  const leftMs = () => totalMs - (clock.elapsedMs() - startedMs)
  for (let attempts = 1; ; attempts++) {
    try {
      return await withinDeadline(attempt, Math.min(options.attemptMs, leftMs()))
    } catch (error) {
      if (attempts >= options.attempts || !isWorthRetrying(error, options)) throw error
      const waitMs = waitAfter(error, attempts, options.random)
      if (waitMs >= leftMs()) throw error
      await clock.wait(waitMs)
      options.onRetry?.()
    }
  }
}

/** Aborts an attempt and rejects with `UpstreamTimedOut` when it takes longer, even when it ignores its signal. */
async function withinDeadline<T>(attempt: (signal: AbortSignal) => Promise<T>, ms: number): Promise<T> {
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
  const longestMs = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempts - 1))
  const askedMs = failure instanceof UpstreamBusy ? (failure.retryAfterMs ?? FIRST_WAIT_MS) : 0
  return askedMs + random() * longestMs
}
