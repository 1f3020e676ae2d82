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
  if (!bucket) return nowMs
  const spare = BURST - 1 - (isWorst ? 0 : RESERVED)
  return Math.max(fullAgainMs(bucket, nowMs) - spare * EVERY_MS, Math.min(bucket.lastMs, nowMs) + APART_MS)
}

export function afterMessage(bucket: Bucket | undefined, nowMs: number): Bucket {
  const fullMs = bucket ? Math.max(fullAgainMs(bucket, nowMs), nowMs) : nowMs
  return { fullMs: fullMs + EVERY_MS, lastMs: nowMs }
}

/** An empty bucket is full after so long; what says later was written by a clock that was ahead. */
function fullAgainMs({ fullMs }: Bucket, nowMs: number): number {
  return Math.min(fullMs, nowMs + BURST * EVERY_MS)
}
