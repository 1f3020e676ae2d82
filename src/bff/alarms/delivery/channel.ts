import type { AlarmMessage } from '../../../domain/alarms/message/alarm-message.ts'
import type { SendResult } from '../../../outbox/outbox.ts'
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
}
