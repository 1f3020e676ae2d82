import type { Clock } from '../upstream/clock.ts'

/** A clock that a test moves: waiters go on when it has reached their time. */
export class ManualClock implements Clock {
  #elapsedMs = 0
  #waiting: { untilMs: number; resolve: () => void }[] = []

  elapsedMs(): number {
    return this.#elapsedMs
  }

  wait(ms: number): Promise<void> {
    return new Promise((resolve) => this.#waiting.push({ untilMs: this.#elapsedMs + ms, resolve }))
  }

  /** Moves on in steps, so that what one wait leads to may wait again. */
  async advance(ms: number, stepMs = 50): Promise<void> {
    const untilMs = this.#elapsedMs + ms
    while (this.#elapsedMs < untilMs) {
      this.#elapsedMs = Math.min(untilMs, this.#elapsedMs + stepMs)
      const due = this.#waiting.filter((one) => one.untilMs <= this.#elapsedMs)
      this.#waiting = this.#waiting.filter((one) => one.untilMs > this.#elapsedMs)
      for (const { resolve } of due) resolve()
      await new Promise(setImmediate)
    }
  }
}
