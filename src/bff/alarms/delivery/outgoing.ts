import type { AlarmMessage } from '../../../domain/alarms/message/alarm-message.ts'

/** What the outbox holds: a message, and the alarms whose ledger records it. */
export interface Outgoing {
  message: AlarmMessage
  about: readonly string[]
}

/** One lane per receiver: "cleared" must not arrive before the alarm it ends. */
export const LANE = 'alarms'

export function receiverId(tenant: string, name: string): string {
  return `${tenant}/${name}`
}
