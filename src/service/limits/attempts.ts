import { Refusal } from '../refusal.ts'
import { assertNoWait } from './assert-no-wait.ts'
import type { RateLimiter } from './rate-limiter.ts'

/** The attempts of one address that are under way. */
interface Crowd {
  size: number
  /** Resolves when all that have begun so far are over, and counted where they failed. */
  over: Promise<unknown>
}

/**
 * Limits how many attempts from an address may fail. Those that are under way at once fare as if they had
 * come one after the other: no more of them are told that they failed than the limit has left, and one that
 * is right does not show behind as many failures. Right ones among themselves are never refused, and wait for
 * the others only where there are more of them than might fail.
 */
export class Attempts {
  readonly #failures: RateLimiter
  readonly #crowds = new Map<string, Crowd>()

  constructor(failures: RateLimiter) {
    this.#failures = failures
  }

  /** Resolves to what the attempt comes to; rejects with its `Refusal`, or with that of too many. */
  async make<T>(from: string, attempt: () => Promise<T>): Promise<T> {
    assertNoWait(this.#failures.wait(from))
    const crowd = this.#crowds.get(from) ?? { size: 0, over: Promise.resolve() }
    const earlier = crowd.over
    const own = this.#counted(from, attempt)
    crowd.size++
    // to nothing: what each came to would be held by the next for as long as there is one
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
