import type { Labels } from '../silence.ts'

/** An alarm as routing sees it. */
export interface RoutedAlarm {
  id: string
  labels: Labels
  isActive: boolean
  isAcknowledged: boolean
  /**
   * Held back by a worse one, shelved, out of service, or of a station that is not listed: nobody is told of it, but whoever was
   * told before is told its end.
   */
  isHeld: boolean
  /** When it was there to be seen. */
  raisedMs: number
}

/** What is to be sent to a receiver now. */
export interface Notification {
  receiver: string
  reason: 'news' | 'repeat' | 'escalation'
  /** Ids of alarms: of those that are there, and of those that are over since it was told of them. */
  firing: string[]
  resolved: string[]
  /** Those of both that it is sent for: what is new, over, repeated or escalated. */
  about: string[]
}
