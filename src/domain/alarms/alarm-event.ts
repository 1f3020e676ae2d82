import type { AlarmSubject, Hop } from './alarm.ts'

/** Something that happened to a point, by its condition, by the clock or by somebody's act. Times are epoch milliseconds. */
export type AlarmEvent =
  | {
      kind: 'raised'
      alarm: string
      subject: AlarmSubject
      /** Time of the reading, or moment, it began with. */
      t: number
      value: number | null
      receivedMs: number
      /** Recent times at which it was raised before. */
      before?: readonly number[]
      heldBackBy?: string
      isChattering?: boolean
      isRetroactive?: true
    }
  /**
   * The condition is over; `isWithdrawn` where no rule raises it any more, such as one that was taken out, `isLate` where its
   * readings came late.
   */
  | {
      kind: 'returned'
      alarm: string
      t: number
      value: number | null
      isWithdrawn?: true
      isLate?: true
    }
  /** A worse alarm of the same sensor holds it back from now on. */
  | { kind: 'held-back'; alarm: string; by: string }
  | { kind: 'released'; alarm: string }
  /** Acknowledged long ago and still there: it is unacknowledged again. */
  | { kind: 're-alarmed'; alarm: string }
  /** A message about it went out to a receiver, got there, or could not be brought there. */
  | ({ kind: 'told'; alarm: string } & Omit<Hop, 'atMs'>)
  | { kind: 'acknowledged'; alarm: string; by: string | null; note?: string }
  | { kind: 'noted'; alarm: string; by: string | null; text: string }
  | { kind: 'shelved'; by: string | null; untilMs: number; reason: string }
  /** Where nobody did it, its time had come. */
  | { kind: 'unshelved'; by: string | null }
  | { kind: 'taken-out-of-service'; by: string | null; reason: string }
  | { kind: 'put-into-service'; by: string | null }

/** What happened, and to which point. */
export interface PointEvent {
  point: string
  event: AlarmEvent
}
