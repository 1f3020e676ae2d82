import type { Observer } from '../observe/observer.ts'
import { createLimiter } from '../util/work-through.ts'
import type { CircuitBreaker } from './circuit-breaker.ts'
import type { Clock } from './clock.ts'
import {
  UpstreamBusy,
  UpstreamCrowded,
  UpstreamFailure,
  UpstreamPaused,
  UpstreamTimedOut,
} from './failures.ts'
import { MIN_PAUSE_MS, type RequestBudget } from './request-budget.ts'
import type { MakeCall, UpstreamCall } from './upstream-call.ts'

export interface GuardedCallsOptions {
  make: MakeCall
  breaker: CircuitBreaker
  budget: RequestBudget
  limits: {
    /** Longest time for one attempt. */
    attemptMs: number
    /** All attempts and waits. */
    totalMs: number
    attempts: number
    calls: number
  }
  clock: Clock
  random: () => number
  observer: Observer
}

export interface CallOptions {
  /** Whether to retry timeouts; `true` by default. */
  retryTimeouts?: boolean
  /** Receives each sent attempt, to hedge a slow one; not within a minute of a 429, which asks for fewer. */
  onAttempt?: (attempt: Promise<unknown>) => void
}

type Readable = { skipped: number }

const SPARED_AFTER_REFUSAL_MS = 60_000
const FIRST_WAIT_MS = 300
const MAX_WAIT_MS = 5_000

/** Calls within limits, retried if that may help in time. A wait that cannot end in time is not begun. */
export function createGuardedCalls(options: GuardedCallsOptions) {
  const { make, breaker, budget, limits, clock, random, observer } = options
  const limit = createLimiter(limits.calls)
  let refusedMs = Number.NEGATIVE_INFINITY

  async function admit(untilMs: number): Promise<void> {
    for (;;) {
      breaker.admit()
      const waitMs = await budget.take()
      if (waitMs === 0) return
      if (clock.elapsedMs() + waitMs >= untilMs) throw new UpstreamBusy(waitMs)
      await clock.wait(waitMs)
    }
  }

  async function attempt<T extends Readable>(
    call: UpstreamCall<T>,
    onAttempt: CallOptions['onAttempt'],
    signal: AbortSignal,
  ): Promise<T> {
    const madeMs = clock.elapsedMs()
    try {
      const made = make(call, signal)
      if (madeMs - refusedMs > SPARED_AFTER_REFUSAL_MS) onAttempt?.(made)
      const result = await made
      breaker.succeeded()
      return result
    } catch (error) {
      if (error instanceof UpstreamBusy) refusedMs = clock.elapsedMs()
      breaker.failed(error, call.route === 'devices', madeMs)
      throw error
    }
  }

  async function attempts<T extends Readable>(
    call: UpstreamCall<T>,
    untilMs: number,
    { retryTimeouts = true, onAttempt }: CallOptions,
  ): Promise<T> {
    const leftMs = () => untilMs - clock.elapsedMs()
    if (leftMs() <= 0) throw new UpstreamCrowded()
    let last: unknown
    for (let made = 1; ; made++) {
      try {
        await admit(untilMs)
        const ms = Math.min(limits.attemptMs, leftMs())
        return await withinDeadline((signal) => attempt(call, onAttempt, signal), ms)
      } catch (error) {
        // the call's own failure says more than the open breaker
        if (error instanceof UpstreamPaused && last !== undefined) throw last
        if (made >= limits.attempts || !isWorthRetrying(error, retryTimeouts)) throw error
        const waitMs = waitAfter(error, made, random)
        if (waitMs >= leftMs()) throw error
        last = error
        await clock.wait(waitMs)
        observer.upstreamRetry(call.route)
      }
    }
  }

  return async <T extends Readable>(call: UpstreamCall<T>, callOptions: CallOptions = {}): Promise<T> => {
    const untilMs = clock.elapsedMs() + limits.totalMs
    // not queued: a call that cannot be sent soon must not wait behind hanging ones
    breaker.admit()
    return limit(() => attempts(call, untilMs, callOptions))
  }
}

/** Aborts an attempt and rejects with `UpstreamTimedOut` when it takes longer, whatever it does. */
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

function isWorthRetrying(error: unknown, retryTimeouts: boolean): error is UpstreamFailure {
  if (!(error instanceof UpstreamFailure) || !error.mayPass) return false
  return retryTimeouts || !(error instanceof UpstreamTimedOut)
}

/** Waits double with "full jitter" (Brooker, AWS Architecture Blog 2015), at least as the service named. */
function waitAfter(failure: UpstreamFailure, attempts: number, random: () => number): number {
  const longestMs = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempts - 1))
  const requestedMs = failure instanceof UpstreamBusy ? Math.max(MIN_PAUSE_MS, failure.retryAfterMs ?? 0) : 0
  return requestedMs + random() * longestMs
}
