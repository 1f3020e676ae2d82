import { silentObserver } from '../observe/combined-observer.ts'
import type { Observer } from '../observe/observer.ts'
import type { Clock } from './clock.ts'
import {
  UpstreamBroken,
  UpstreamDenied,
  type UpstreamFailure,
  UpstreamPaused,
  UpstreamTimedOut,
  UpstreamUnreachable,
  UpstreamUnreadable,
} from './failures.ts'

export interface CircuitBreakerOptions {
  /** One light call within a time; whether it may be made now. Rejects with an `UpstreamFailure`. */
  probe: (timeoutMs: number) => Promise<boolean>
  /** Consecutive failures that open it. */
  failures: number
  /** Longest time for a probe. */
  longestProbeMs: number
  /** Usual duration of a probe's call; 0 if unknown. */
  usualMs: () => number
  clock: Clock
  observer?: Observer
}

/** Between the starts of two probes. */
const MIN_PAUSE_MS = 1_000
const MAX_DENIED_PAUSE_MS = 30_000
const MIN_PROBE_MS = 1_000
/** Recovery may be noticed later by this part of the outage. */
const PART_OF_OUTAGE = 1 / 20
const TIMES_USUAL = 3

interface Opening {
  sinceMs: number
  cause: UpstreamFailure
}

/**
 * Keeps calls from a failing service. After several failures in a row, or one refusal of the credentials, it
 * is open: calls fail at once, and each sees to it that one probe is under way, once a second at most. A
 * successful probe closes it. A probe waits for the longest of a second, three times its usual duration and a
 * twentieth of the outage: short for a hanging service, long enough for a slow one. Refused credentials are
 * tried less and less often, down to every half minute: services lock out insistent clients.
 */
export class CircuitBreaker {
  readonly #options: CircuitBreakerOptions
  readonly #observer: Observer
  #failures = 0
  #answeredMs = Number.NEGATIVE_INFINITY
  #open: Opening | undefined
  #probedMs = 0
  #isProbing = false

  constructor(options: CircuitBreakerOptions) {
    this.#options = options
    this.#observer = options.observer ?? silentObserver
  }

  /** Throws `UpstreamPaused` when no call is to be made now. */
  admit(): void {
    const open = this.#open
    if (!open) return
    const { cause } = open
    this.#seeToProbe(open)
    throw new UpstreamPaused(cause)
  }

  succeeded(): void {
    this.#failures = 0
    this.#answeredMs = this.#options.clock.elapsedMs()
    if (!this.#open) return
    this.#open = undefined
    this.#observer.breaker('closed')
  }

  /**
   * Records a failed call. `isOfAll`: it was not for one device, which may be refused alone. `sinceMs` is its
   * start: a call that hung while others were answered was too large, and says nothing of the service.
   */
  failed(error: unknown, isOfAll: boolean, sinceMs: number): void {
    if (error instanceof UpstreamTimedOut && this.#answeredMs > sinceMs) return
    if (this.#open) {
      if (isFault(error) || error instanceof UpstreamDenied) this.#open.cause = error
    } else if (error instanceof UpstreamDenied) {
      if (isOfAll || error.status === 401) this.#trip(error)
    } else if (isFault(error) && ++this.#failures >= this.#options.failures) this.#trip(error)
  }

  #trip(cause: UpstreamFailure): void {
    const nowMs = this.#options.clock.elapsedMs()
    this.#open = { sinceMs: nowMs, cause }
    this.#failures = 0
    this.#probedMs = nowMs
    this.#observer.breaker('open')
  }

  #seeToProbe(open: Opening): void {
    if (this.#isProbing) return
    this.#isProbing = true
    void this.#probe(open).finally(() => {
      this.#isProbing = false
    })
  }

  async #probe(open: Opening): Promise<void> {
    const { clock, probe, longestProbeMs, usualMs } = this.#options
    await clock.wait(Math.max(0, this.#probedMs + this.#pauseMs(open) - clock.elapsedMs()))
    if (!this.#open) return
    this.#probedMs = clock.elapsedMs()
    this.#observer.breaker('half-open')
    const timeoutMs = Math.max(
      MIN_PROBE_MS,
      usualMs() * TIMES_USUAL,
      (clock.elapsedMs() - this.#open.sinceMs) * PART_OF_OUTAGE,
    )
    const sinceMs = clock.elapsedMs()
    try {
      if (await probe(Math.min(longestProbeMs, timeoutMs))) this.succeeded()
      else this.#observer.breaker('open')
    } catch (error) {
      // whatever else it says, it is there and lets us in
      if (!isFault(error) && !(error instanceof UpstreamDenied)) return this.succeeded()
      this.failed(error, true, sinceMs)
      this.#observer.breaker('open')
    }
  }

  #pauseMs({ sinceMs, cause }: Opening): number {
    if (!(cause instanceof UpstreamDenied)) return MIN_PAUSE_MS
    const part = (this.#options.clock.elapsedMs() - sinceMs) * PART_OF_OUTAGE
    return Math.min(Math.max(MIN_PAUSE_MS, part), MAX_DENIED_PAUSE_MS)
  }
}

const FAULTS = [UpstreamUnreachable, UpstreamTimedOut, UpstreamBroken, UpstreamUnreadable]

/** Failures of the service, not of the request. */
function isFault(error: unknown): error is UpstreamFailure {
  return FAULTS.some((fault) => error instanceof fault)
}
