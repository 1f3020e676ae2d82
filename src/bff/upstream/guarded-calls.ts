import type { Observer } from '../observe/observer.ts'
import type { CircuitBreaker } from './circuit-breaker.ts'
import type { Clock } from './clock.ts'
import { UpstreamBusy } from './failures.ts'
import { createLimiter } from './limiter.ts'
import type { RequestBudget } from './request-budget.ts'
import { type RetryOptions, withRetries } from './retry.ts'
import type { MakeCall, UpstreamCall } from './upstream-call.ts'

export interface GuardedCallsOptions {
  make: MakeCall
  breaker: CircuitBreaker
  budget: RequestBudget
  limits: Pick<RetryOptions, 'attemptMs' | 'totalMs' | 'attempts'> & {
    /** At once. */
    calls: number
  }
  clock: Clock
  /** As `Math.random`. */
  random: () => number
  observer: Observer
}

export interface CallOptions {
  /** Whether a timeout is worth another attempt too; `true` by default. */
  retryTimeouts?: boolean
  /**
   * Receives each attempt when it is sent, to hedge it if it is slow. Waiting for a turn or a requested silence is not an
   * attempt. No hedging within a minute of a 429: a service that asks for fewer calls gets no more.
   */
  onAttempt?: (attempt: Promise<unknown>) => void
}

const SPARED_AFTER_REFUSAL_MS = 60_000

/**
 * Calls with limits: so many at once, none while the breaker is open or the budget is spent, retried if that may help and
 * time is left.
 */
export function createGuardedCalls({
  make,
  breaker,
  budget,
  limits,
  clock,
  random,
  observer,
}: GuardedCallsOptions) {
  const limit = createLimiter(limits.calls)
  let refusedMs = Number.NEGATIVE_INFINITY

  async function admit(leftMs: number): Promise<void> {
    const untilMs = clock.elapsedMs() + leftMs
    for (;;) {
      breaker.admit()
      const waitMs = await budget.take()
      if (waitMs === 0) return
      if (clock.elapsedMs() + waitMs >= untilMs) throw new UpstreamBusy(waitMs)
      await clock.wait(waitMs)
    }
  }

  return async <T extends { skipped: number }>(
    call: UpstreamCall<T>,
    { retryTimeouts = true, onAttempt }: CallOptions = {},
  ): Promise<T> => {
    const sinceMs = clock.elapsedMs()
    const { attemptMs, totalMs, attempts } = limits
    // not queued: a call that cannot be sent soon must not wait behind hanging ones
    breaker.admit()
    return limit(() =>
      withRetries(
        async (signal) => {
          const madeMs = clock.elapsedMs()
          try {
            const attempt = make(call, signal)
            if (madeMs - refusedMs > SPARED_AFTER_REFUSAL_MS) onAttempt?.(attempt)
            const result = await attempt
            breaker.succeeded()
            return result
          } catch (error) {
            if (error instanceof UpstreamBusy) refusedMs = clock.elapsedMs()
            breaker.failed(error, call.route === 'devices', madeMs)
            throw error
          }
        },
        {
          attemptMs,
          totalMs,
          sinceMs,
          attempts,
          retryTimeouts,
          clock,
          random,
          admit,
          onRetry: () => observer.upstreamRetry(call.route),
        },
      ),
    )
  }
}
