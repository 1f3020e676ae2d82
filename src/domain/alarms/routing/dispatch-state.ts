import type { Bucket } from './bucket.ts'

/** A group of alarms on its way to a receiver. Plain JSON, to be kept. */
export interface Group {
  receiver: string
  /** Since when something of it is to be notified; `null` where nothing is. */
  newsMs: number | null
  /** When it was notified last, and which of its alarms the receiver knows as active; `null` before the first message. */
  told: { atMs: number; firing: readonly string[] } | null
}

/** Who was notified of what. Plain JSON, to be kept. */
export interface DispatchState {
  groups: Readonly<Record<string, Group>>
  /** Of each alarm to how many of a route's escalations it has gone: by group and alarm. */
  escalated: Readonly<Record<string, number>>
  /** Since when alarms that escalate are there to be taken: by group and alarm; of others it is when they were raised. */
  seenMs?: Readonly<Record<string, number>>
  /** How many messages each receiver may get. */
  buckets: Readonly<Record<string, Bucket>>
}

export const NOTHING_SENT: DispatchState = { groups: {}, escalated: {}, buckets: {} }
