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
  /** One light call within the given time; whether it may be made now. Rejects with an `UpstreamFailure`. */
  probe: (timeoutMs: number) => Promise<boolean>
  /** Failures in a row that open it. */
  failures: number
  /** Longest time for a probe. */
  longestProbeMs: number
  /** How long that light call usually takes; 0 as long as that is not known. */
  usualMs: () => number
  clock: Clock
  observer?: Observer
}

/** Between the beginnings of two probes. */
const MIN_PAUSE_MS = 1_000
const MAX_DENIED_PAUSE_MS = 30_000
const MIN_PROBE_MS = 1_000
/** What has been wrong for long may be noticed to be right again so much later. */
const PART_OF_OUTAGE = 1 / 20
const TIMES_USUAL = 3

interface Opening {
  sinceMs: number
  cause: UpstreamFailure
}

/**
 * Keeps calls from a service that fails. After several failures in a row, or one refusal of the credentials,
 * it is open: calls fail at once, and each that wanted to be made sees to it that one probe is on its way, at
 * most once a second. When a probe gets through it is closed again; one that must not be made now changes nothing.
 *
 * A probe waits for a second, for three times what its call usually takes, and for a twentieth of the outage, whichever
 * is longest: a service that hangs is not waited for when it is back a moment later, and one that has become slow
 * is given its time in the end. Credentials that stay refused are tried less and less often, every half minute at last:
 * services lock out those who keep trying.
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

  /** A call got its answer. */
  succeeded(): void {
    this.#failures = 0
    this.#answeredMs = this.#options.clock.elapsedMs()
    if (!this.#open) return
    this.#open = undefined
    this.#observer.breaker('closed')
  }

  /**
   * Records the result of a call. `isOfAll`: the call was not for one device, which may be refused alone. `sinceMs` is when
   * it started: a call that hung while others were answered was too large, and says nothing about the service.
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
