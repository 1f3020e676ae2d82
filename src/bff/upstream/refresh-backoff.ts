import { isPast } from '../util/is-past.ts'
import { UpstreamPaused } from './failures.ts'

/** Pause after a failed refresh. */
const REST_MS = 1_000
/** After a failure or a late answer no request waits for a refresh for this time. */
const BACKOFF_MS = 30_000

/**
 * Decides on refreshes of cached data. While they fail or are late, they run in the background and no request waits for
 * them. Times are wall-clock.
 */
export class RefreshBackoff {
  #last: { sinceMs: number; rests: boolean } | undefined

  /** A refresh failed. A call that was not made at all needs no rest. */
  failed(error: unknown, nowMs: number): void {
    this.#last = { sinceMs: nowMs, rests: !(error instanceof UpstreamPaused) }
  }

  /** A refresh has not come in time. */
  late(nowMs: number): void {
    this.#last = { sinceMs: nowMs, rests: false }
  }

  over(): void {
    this.#last = undefined
  }

  /** Whether the last refresh failed or was late. */
  get isBackingOff(): boolean {
    return this.#last !== undefined
  }

  /** Whether a refresh should not be tried now. */
  isResting(nowMs: number): boolean {
    return this.#last?.rests === true && !isPast(this.#last.sinceMs, REST_MS, nowMs)
  }

  /** Whether a refresh is worth waiting for. */
  isWaitedFor(nowMs: number): boolean {
    return this.#last === undefined || isPast(this.#last.sinceMs, BACKOFF_MS, nowMs)
  }
}
