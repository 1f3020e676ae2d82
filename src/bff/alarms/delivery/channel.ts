import type { AlarmMessage } from '../../../domain/alarms/message/alarm-message.ts'
import type { SendResult } from '../../../outbox/outbox.ts'

/** A way to reach one receiver. */
export interface Channel {
  /**
   * Sends a message and says what came of it; never rejects. A message may come again with its id where it is not known whether
   * it got there. A problem is a sentence for an operator and holds no secret.
   */
  send(message: AlarmMessage): Promise<SendResult>
  /** Lets go of connections. */
  close(): Promise<void>
}
