/**
 * A token bucket for a receiver, kept as the time when it is full. Five, and one more every two minutes: ten
 * in any ten minutes. The last three are for the worst severity, so that lesser news never delay it. Messages
 * are a second apart, or a storm's first alarms would use it up one by one.
 */
const BURST = 5
const EVERY_MS = 120_000
const RESERVED = 3
const APART_MS = 1_000

/** Plain JSON. */
export interface Bucket {
  fullMs: number
  lastMs: number
}

/** At most two minutes from now for the worst severity. */
export function mayGoOutMs(bucket: Bucket | undefined, isWorst: boolean, nowMs: number): number {
  if (!bucket || isOfAnotherClock(bucket, nowMs)) return nowMs
  const spare = BURST - 1 - (isWorst ? 0 : RESERVED)
  return Math.max(bucket.fullMs - spare * EVERY_MS, Math.min(bucket.lastMs, nowMs) + APART_MS)
}

export function afterMessage(bucket: Bucket | undefined, nowMs: number): Bucket {
  const isKnown = bucket && !isOfAnotherClock(bucket, nowMs)
  return { fullMs: (isKnown ? Math.max(bucket.fullMs, nowMs) : nowMs) + EVERY_MS, lastMs: nowMs }
}

/** A clock that was ahead wrote it: the receiver would get nothing until then. */
function isOfAnotherClock({ fullMs, lastMs }: Bucket, nowMs: number): boolean {
  return lastMs > nowMs + APART_MS || fullMs > nowMs + BURST * EVERY_MS + APART_MS
}
