/**
 * How many messages a receiver gets: a token bucket, kept as the time when it is full again. Five and one more every two
 * minutes are ten in any ten minutes. The last three are for the worst, so that lesser news never hold it up. Between two
 * messages lies a second, or the first alarms of a storm would use it up one by one.
 */
const BURST = 5
const EVERY_MS = 120_000
const RESERVED = 3
const APART_MS = 1_000

/** Plain JSON, to be kept. */
export interface Bucket {
  fullMs: number
  /** When the last message went out. */
  lastMs: number
}

/** From when on a message may go out. Of the worst it is two minutes from now at most. */
export function mayGoOutMs(bucket: Bucket | undefined, isWorst: boolean, nowMs: number): number {
  if (!bucket || isOfAnotherClock(bucket, nowMs)) return nowMs
  const spare = BURST - 1 - (isWorst ? 0 : RESERVED)
  return Math.max(bucket.fullMs - spare * EVERY_MS, Math.min(bucket.lastMs, nowMs) + APART_MS)
}

export function afterMessage(bucket: Bucket | undefined, nowMs: number): Bucket {
  const isKnown = bucket && !isOfAnotherClock(bucket, nowMs)
  return { fullMs: (isKnown ? Math.max(bucket.fullMs, nowMs) : nowMs) + EVERY_MS, lastMs: nowMs }
}

/** What says so was written by a clock that was ahead. Held to it, the receiver would get nothing until then. */
function isOfAnotherClock({ fullMs, lastMs }: Bucket, nowMs: number): boolean {
  return lastMs > nowMs + APART_MS || fullMs > nowMs + BURST * EVERY_MS + APART_MS
}
