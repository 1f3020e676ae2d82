import type { Bucket } from './bucket.ts'

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
