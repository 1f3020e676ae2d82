import { isPast } from '../util/is-past.ts'
import { UpstreamPaused } from './failures.ts'

/** Pause after a failed refresh. */
const REST_MS = 1_000
/** No request waits for a refresh for this time after a failed or late one. */
const BACKOFF_MS = 30_000

/** Refreshes of cached data. After failed or late ones no request waits for them. Times are wall-clock. */
export class RefreshBackoff {
  #last: { sinceMs: number; rests: boolean } | undefined

  failed(error: unknown, nowMs: number): void {
    this.#last = { sinceMs: nowMs, rests: !(error instanceof UpstreamPaused) }
  }

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

  isResting(nowMs: number): boolean {
    return this.#last?.rests === true && !isPast(this.#last.sinceMs, REST_MS, nowMs)
  }

  /** Whether a refresh is worth waiting for. */
  isWaitedFor(nowMs: number): boolean {
    return this.#last === undefined || isPast(this.#last.sinceMs, BACKOFF_MS, nowMs)
  }
}
