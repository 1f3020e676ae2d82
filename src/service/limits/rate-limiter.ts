import { LRUCache } from 'lru-cache'
import { gcra, type Rate, requestsLeft } from './gcra.ts'

export interface RateLimiter {
  /** Counts a request of that caller; how many milliseconds it must wait if it may not be answered, else `null`. */
  take(caller: string): number | null
  /** The same without counting it. */
  wait(caller: string): number | null
  /** How many requests of that caller might be answered at once. */
  left(caller: string): number
}

/**
 * The same rate for each of many callers. Above `remembered` callers the least recently seen start over, so that memory is
 * bounded. `now` is monotonic, in milliseconds.
 */
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
