import type { Labels } from '../silence.ts'

/** A group of alarms for a receiver. Plain JSON. */
export interface Group {
  receiver: string
  /** Since when there is something to notify; `null`: nothing. */
  newsMs: number | null
  /** The last message and the alarms it left active; `null` before the first. */
  told: { atMs: number; firing: readonly string[] } | null
}

/** Plain JSON. */
export interface DispatchState {
  groups: Readonly<Record<string, Group>>
  /** Escalations done, by group and alarm. */
  escalated: Readonly<Record<string, number>>
  /** Since when escalating alarms are open, by group and alarm; default: when raised. */
  seenMs?: Readonly<Record<string, number>>
  buckets: Readonly<Record<string, Bucket>>
}

export const NOTHING_SENT: DispatchState = { groups: {}, escalated: {}, buckets: {} }

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

export interface RoutedAlarm {
  id: string
  labels: Labels
  isActive: boolean
  isAcknowledged: boolean
  /** Suppressed, shelved, out of service or unlisted: only its end is notified, to receivers that know it. */
  isHeld: boolean
  /** Exempt from quiet hours: a silence with a level at risk. */
  ringsAtNight?: boolean
  raisedMs: number
  /** A late occurrence, sent once to receivers not in `notified`. */
  late?: { notified: readonly string[] }
}

export interface Notification {
  receiver: string
  reason: 'news' | 'repeat' | 'escalation'
  firing: string[]
  resolved: string[]
  /** The reason for the message: new, over, repeated or escalated. */
  about: string[]
}
