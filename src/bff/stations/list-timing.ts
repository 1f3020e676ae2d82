import type { Clock } from '../upstream/clock.ts'

/** A read is overdue at this multiple of the last one's time. */
const OVERDUE_FACTOR = 2

/** How long a read takes, by a monotonic clock: the wall clock may be set, and stops in sleep. */
export class ListTiming {
  readonly #elapsedMs: Clock['elapsedMs']
  #beganMs = Number.NEGATIVE_INFINITY
  #tookMs = 0

  constructor(elapsedMs: Clock['elapsedMs']) {
    this.#elapsedMs = elapsedMs
  }

  begin(): void {
    this.#beganMs = this.#elapsedMs()
  }

  end(): void {
    this.#tookMs = this.#elapsedMs() - this.#beganMs
  }

  /** Of the last complete read; 0 before the first. */
  get tookMs(): number {
    return this.#tookMs
  }

  /** Whether the current read takes much longer than the last. */
  get isOverdue(): boolean {
    return this.#elapsedMs() - this.#beganMs > OVERDUE_FACTOR * this.#tookMs
  }
}
