import { UpstreamPaused } from './upstream/failures.ts'
import { isPast } from './within.ts'

/** After a failed refresh the next is not tried at once: whoever asks would only repeat it. */
const REST_MS = 1_000
/** For so long after a failure or a late answer nobody waits for a refresh. */
const TROUBLE_MS = 30_000

/**
 * What is known of the last refresh of something that can be shown as it is: while refreshing fails or is late, it goes
 * on unseen and nobody waits for it. Times are by the wall clock.
 */
export class Trouble {
  #sinceMs: number | undefined
  #rests = false

  /** A refresh failed. A call that was not made at all needs no rest. */
  failed(error: unknown, nowMs: number): void {
    this.#sinceMs = nowMs
    this.#rests = !(error instanceof UpstreamPaused)
  }

  /** A refresh has not come in time. */
  late(nowMs: number): void {
    this.#sinceMs = nowMs
    this.#rests = false
  }

  over(): void {
    this.#sinceMs = undefined
  }

  /** Whether a refresh should not be tried now. */
  isResting(nowMs: number): boolean {
    return this.#rests && this.#sinceMs !== undefined && !isPast(this.#sinceMs, REST_MS, nowMs)
  }

  /** Whether a refresh is worth waiting for. */
  isWaitedFor(nowMs: number): boolean {
    return this.#sinceMs === undefined || isPast(this.#sinceMs, TROUBLE_MS, nowMs)
  }
}
