import type { AlarmMessage } from '../../../domain/alarms/message/alarm-message.ts'
import type { SendResult } from '../../../outbox/outbox.ts'
import type { PushSubscriber } from '../../storage/push-store.ts'
import type { MailServer } from './channels/email/mail-server.ts'

/** A way to reach one receiver. */
export interface Channel {
  /**
   * Sends a message and says what came of it; never rejects. A message may come again with its id where it is not known whether
   * it got there. A status of 200 to 299 is a success, whatever the protocol; `isFinal` says that this message will never be
   * taken. A problem is a sentence for an operator and holds no secret.
   */
  send(message: AlarmMessage): Promise<SendResult>
  /** Lets go of connections. */
  close(): Promise<void>
}

/** What channels are made with, besides their receiver. */
export interface ChannelContext {
  /** Epoch milliseconds. */
  now: () => number
  /** The longest wait for an answer. */
  attemptMs: number
  /** Whether receivers may stand on this machine or in a private network. */
  allowPrivate: boolean
  /** `null`: no mail can be sent. */
  mailServer: MailServer | null
  /** Absent where nothing is kept of browsers. */
  push?: PushSender
}

/** What messages are pushed to browsers with. */
export interface PushSender {
  subscriptions: {
    /** The key that push services know the dashboard by. */
    key(): Promise<string>
    /** Browsers of these accounts, or of all. */
    subscribers(accounts: readonly string[] | undefined): Promise<PushSubscriber[]>
    /** Forgets a browser; whether there was one. */
    unsubscribe(endpoint: string): Promise<boolean>
  }
  /** Address of the dashboard's operator, for push services; `null` where it is not known. */
  subject: string | null
}
