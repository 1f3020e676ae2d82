import type { Clock } from '../upstream/clock.ts'

/** A reading is overdue when it takes so many times as long as the last one. */
const OVERDUE_FACTOR = 2

/**
 * How long reading the list takes, by a clock that only goes forward: the wall clock may be set, and stands while a
 * machine sleeps.
 */
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

  /** Duration of the last complete reading, milliseconds; 0 before the first. */
  get tookMs(): number {
    return this.#tookMs
  }

  /** Whether the current reading takes much longer than the last one did. */
  get isOverdue(): boolean {
    return this.#elapsedMs() - this.#beganMs > OVERDUE_FACTOR * this.#tookMs
  }
}
