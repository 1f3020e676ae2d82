import type { Labels } from '../silence.ts'

/** An alarm as routing sees it. */
export interface RoutedAlarm {
  id: string
  labels: Labels
  isActive: boolean
  isAcknowledged: boolean
  /**
   * Held back by a worse one, shelved, out of service, or of a station that is not listed: nobody is notified of it, but receivers
   * that were notified before are notified of its end.
   */
  isHeld: boolean
  /** Quiet hours do not hold it back whatever its severity: a silence with a level at risk. */
  ringsAtNight?: boolean
  /** When it was there to be seen. */
  raisedMs: number
  /** It came late, and is over: receivers that were not notified of it are once. Absent where it did not. */
  late?: { notified: readonly string[] }
}

/** What is to be sent to a receiver now. */
export interface Notification {
  receiver: string
  reason: 'news' | 'repeat' | 'escalation'
  /** Ids of alarms: of the active ones, and of those that have ended since they were notified, or came late. */
  firing: string[]
  resolved: string[]
  /** Those of both that it is sent for: what is new, over, repeated or escalated. */
  about: string[]
}
