import type { AlarmMessage } from '../../../domain/alarms/message/alarm-message.ts'

/** What stands in the outbox: a message as it was made, and the alarms whose ledger has it. */
export interface Outgoing {
  message: AlarmMessage
  about: readonly string[]
}

/** All messages of a receiver stand in one lane: what is over must not arrive before what it ends. */
export const LANE = 'alarms'

/** What a receiver is called in the outbox. */
export function receiverId(tenant: string, name: string): string {
  return `${tenant}/${name}`
}
