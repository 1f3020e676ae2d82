/**
 * How many messages a receiver gets: a token bucket, kept as the time when it is full again. Five at once and one more every
 * two minutes are ten in any ten minutes. The last three are for the worst, so that lesser news never hold it up.
 */
const BURST = 5
const EVERY_MS = 120_000
const RESERVED = 3

/** From when on a message may go out. Of the worst it is two minutes from now at most. */
export function mayGoOutMs(fullMs: number | undefined, isWorst: boolean, nowMs: number): number {
  const spare = BURST - 1 - (isWorst ? 0 : RESERVED)
  return bounded(fullMs, nowMs) - spare * EVERY_MS
}

/** When it is full again after a message. */
export function afterMessage(fullMs: number | undefined, nowMs: number): number {
  return Math.max(bounded(fullMs, nowMs), nowMs) + EVERY_MS
}

/** An empty bucket is full after so long; what says later was written by a clock that was ahead. */
function bounded(fullMs: number | undefined, nowMs: number): number {
  return Math.min(fullMs ?? nowMs, nowMs + BURST * EVERY_MS)
}
