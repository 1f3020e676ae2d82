import type { Labels } from '../silence.ts'

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
