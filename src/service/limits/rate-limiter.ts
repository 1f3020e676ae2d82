import { LRUCache } from 'lru-cache'
import { gcra, type Rate, requestsLeft } from './gcra.ts'

export interface RateLimiter {
  /** Counts a request; the milliseconds to wait if it may not be answered, else `null`. */
  take(caller: string): number | null
  /** The same without counting it. */
  wait(caller: string): number | null
  /** Requests that would be admitted at once. */
  left(caller: string): number
}

/** One rate for each caller. Above `remembered` the least recent start over. `now` is monotonic ms. */
export function createRateLimiter(
  rate: Rate,
  { now, remembered }: { now: () => number; remembered: number },
): RateLimiter {
  const debts = new LRUCache<string, number>({ max: remembered })

  function verdictOn(caller: string, counts: boolean): number | null {
    const verdict = gcra(rate, debts.get(caller), Math.floor(now()))
    if (!verdict.admitted) return verdict.retryAfterMs
    if (counts) debts.set(caller, verdict.debt)
    return null
  }

  return {
    take: (caller) => verdictOn(caller, true),
    wait: (caller) => verdictOn(caller, false),
    left: (caller) => requestsLeft(rate, debts.get(caller), Math.floor(now())),
  }
}
