import type { AlarmSubject, Hop } from './alarm.ts'

/** Times are epoch milliseconds. */
export type AlarmEvent =
  | {
      kind: 'raised'
      alarm: string
      subject: AlarmSubject
      /** Time of the reading, or moment, it began with. */
      t: number
      value: number | null
      receivedMs: number
      before?: readonly number[]
      heldBackBy?: string
      isChattering?: boolean
      isRetroactive?: true
    }
  /** `isWithdrawn`: no rule raises it any more. `isLate`: its readings came late. */
  | {
      kind: 'returned'
      alarm: string
      t: number
      value: number | null
      isWithdrawn?: true
      isLate?: true
    }
  | { kind: 'held-back'; alarm: string; by: string }
  | { kind: 'released'; alarm: string }
  | { kind: 're-alarmed'; alarm: string }
  | ({ kind: 'told'; alarm: string } & Omit<Hop, 'atMs'>)
  | { kind: 'acknowledged'; alarm: string; by: string | null; note?: string }
  | { kind: 'noted'; alarm: string; by: string | null; text: string }
  | { kind: 'shelved'; by: string | null; untilMs: number; reason: string }
  /** `null`: its time had come. */
  | { kind: 'unshelved'; by: string | null }
  | { kind: 'taken-out-of-service'; by: string | null; reason: string }
  | { kind: 'put-into-service'; by: string | null }

export interface PointEvent {
  point: string
  event: AlarmEvent
}
