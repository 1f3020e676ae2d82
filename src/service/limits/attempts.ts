import { assertNoWait, Refusal } from '../refusal.ts'
import type { RateLimiter } from './rate-limiter.ts'

/** Concurrent attempts of one address. */
interface Crowd {
  size: number
  /** Resolves when all begun so far are over, and failures counted. */
  over: Promise<unknown>
}

/**
 * Limits failed attempts by address. Concurrent attempts behave as if sequential: no more failures are
 * reported than the limit has left. Correct ones are never refused, and wait only if more run than may fail.
 */
export class Attempts {
  readonly #failures: RateLimiter
  readonly #crowds = new Map<string, Crowd>()

  constructor(failures: RateLimiter) {
    this.#failures = failures
  }

  /** Resolves to the attempt's result; rejects with its `Refusal`, or with that of too many. */
  async make<T>(from: string, attempt: () => Promise<T>): Promise<T> {
    assertNoWait(this.#failures.wait(from))
    const crowd = this.#crowds.get(from) ?? { size: 0, over: Promise.resolve() }
    const earlier = crowd.over
    const own = this.#counted(from, attempt)
    crowd.size++
    // no result: each would be held by the next
    crowd.over = Promise.allSettled([earlier, own]).then(() => {})
    this.#crowds.set(from, crowd)
    try {
      const result = await own
      if (crowd.size > this.#failures.left(from)) await earlier
      assertNoWait(this.#failures.wait(from))
      return result
    } finally {
      if (--crowd.size === 0) this.#crowds.delete(from)
    }
  }

  async #counted<T>(from: string, attempt: () => Promise<T>): Promise<T> {
    return attempt().catch((error: unknown) => {
      if (error instanceof Refusal) assertNoWait(this.#failures.take(from))
      throw error
    })
  }
}
