import { millisecondsInMinute as MINUTE_MS } from 'date-fns/constants'
/** So many requests a minute, and as many at once. */
export interface Rate {
  perMinute: number
}

/** When a caller's allowance is whole again, in ms times `perMinute` (whole numbers); `undefined`: it is. */
export type Debt = number | undefined

export type Verdict = { admitted: true; debt: number } | { admitted: false; retryAfterMs: number }

/**
 * The generic cell rate algorithm (ITU-T I.371) with a burst of a minute's allowance: in any `m` minutes at
 * most `perMinute * (1 + m)` requests are admitted, and one that comes `1 / perMinute` of a minute after the
 * last always is. A refused request costs nothing; a retry after `retryAfterMs` is admitted if no other
 * request of the same allowance comes first. `nowMs` is whole and monotonic.
 */
export function gcra({ perMinute }: Rate, debt: Debt, nowMs: number): Verdict {
  const now = nowMs * perMinute
  const after = Math.max(debt ?? now, now) + MINUTE_MS
  const excess = after - now - MINUTE_MS * perMinute
  if (excess > 0) return { admitted: false, retryAfterMs: Math.ceil(excess / perMinute) }
  return { admitted: true, debt: after }
}

/** Requests that would be admitted now. */
export function requestsLeft({ perMinute }: Rate, debt: Debt, nowMs: number): number {
  const now = nowMs * perMinute
  return perMinute - Math.ceil((Math.max(debt ?? now, now) - now) / MINUTE_MS)
}
