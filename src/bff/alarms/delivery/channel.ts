import type { AlarmMessage } from '../../../domain/alarms/message/alarm-message.ts'
import { stateOfSeverity } from '../../../domain/levels/water-state.ts'
import type { SendResult } from '../../../outbox/outbox.ts'
import type { PushSubscriber } from '../../storage/push-store.ts'

export interface Channel {
  /**
   * Never rejects. Where its arrival is unknown, a message may come again with its id. Any protocol reports
   * success as 200 to 299; `isFinal`: it will never be accepted. A problem is a sentence for operators,
   * without secrets.
   */
  send(message: AlarmMessage): Promise<SendResult>
  close(): Promise<void>
}

export interface ChannelContext {
  now: () => number
  /** The longest wait for a response. */
  attemptMs: number
  /** Whether receivers may be on this machine or in a private network. */
  allowPrivate: boolean
  /** `null`: no mail can be sent. */
  mailServer: MailServer | null
  /** Absent where no subscriptions are stored. */
  push?: PushSender
}

export interface PushSender {
  subscriptions: {
    key(): Promise<string>
    subscribers(accounts: readonly string[] | undefined): Promise<PushSubscriber[]>
    unsubscribe(endpoint: string): Promise<boolean>
  }
  /** The operator's address for push services; `null` where unknown. */
  subject: string | null
}

export interface MailServer {
  host: string
  port: number
  /** TLS from the start; else STARTTLS where offered. */
  isSecure: boolean
  /** `null`: no sign-in. */
  credentials: { user: string; password: string } | null
  /** `Gaugeboard <alarms@water.example>` */
  from: string
}

export type SeverityName = 'danger' | 'warning' | 'watch' | 'notice'

export function finalOn(statuses: readonly number[], result: SendResult): SendResult {
  const { status } = result
  return status !== null && statuses.includes(status) ? { ...result, isFinal: true } : result
}

/** The same word in every language, for programs. */
export function severityName(severity: number): SeverityName {
  const state = stateOfSeverity(severity)
  return state === 'normal' ? 'notice' : state
}
