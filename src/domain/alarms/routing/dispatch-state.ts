import type { Bucket } from './bucket.ts'

/** A group of alarms on its way to a receiver. Plain JSON, to be kept. */
export interface Group {
  receiver: string
  /** Since when something of it is to be told; `null` where nothing is. */
  newsMs: number | null
  /** When it was told last, and what of it the receiver knows to be there; `null` before the first message. */
  told: { atMs: number; firing: readonly string[] } | null
}

/** Who was told of what. Plain JSON, to be kept. */
export interface DispatchState {
  groups: Readonly<Record<string, Group>>
  /** Of each alarm to how many of a route's escalations it has gone: by group and alarm. */
  escalated: Readonly<Record<string, number>>
  /** How many messages each receiver may get. */
  buckets: Readonly<Record<string, Bucket>>
}

export const NOTHING_SENT: DispatchState = { groups: {}, escalated: {}, buckets: {} }
