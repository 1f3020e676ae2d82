import { createHmac, randomBytes } from 'node:crypto'
import type { AlarmMessage } from '../../../src/domain/alarms/message/alarm-message.ts'
import type { Taken } from '../receiver.ts'

/** A message as it came for the first time. */
export interface Message extends Pick<AlarmMessage, 'alarms' | 'resolved' | 'omitted'> {
  messageId: string
  receiver: string
  atMs: number
}

const KEY = randomBytes(24)
/** Of all receivers, as Standard Webhooks writes one. */
export const SECRET = `whsec_${KEY.toString('base64')}`

/** The messages that were taken, each once, however often it came. */
export function messagesOf(taken: readonly Taken[]): Message[] {
  const messages = new Map<string, Message>()
  for (const one of taken) {
    const messageId = idOf(one)
    if (messages.has(messageId)) continue
    const { alarms, resolved, omitted } = JSON.parse(one.body) as AlarmMessage
    messages.set(messageId, { alarms, resolved, omitted, messageId, receiver: one.receiver, atMs: one.atMs })
  }
  return [...messages.values()]
}

/** When each alarm was said to be there first, and to be over. */
export function notified(messages: readonly Message[]): Record<'firing' | 'resolved', Map<string, number>> {
  const [firing, resolved] = [new Map<string, number>(), new Map<string, number>()]
  for (const { alarms, resolved: over, atMs } of messages) {
    for (const { id } of alarms) if (!firing.has(id)) firing.set(id, atMs)
    for (const { id } of over) if (!resolved.has(id)) resolved.set(id, atMs)
  }
  return { firing, resolved }
}

/** What is wrong with the messages themselves: not signed as Standard Webhooks says, or not the same when they came again. */
export function wrongMessages(taken: readonly Taken[]): string[] {
  const first = new Map<string, Taken>()
  return taken.flatMap((one) => {
    const id = idOf(one)
    const { 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = one.headers
    const ours = createHmac('sha256', KEY).update(`${id}.${timestamp}.${one.body}`).digest('base64')
    if (!String(signatures).split(' ').includes(`v1,${ours}`)) return `message ${id} is not signed`
    const before = first.get(id) ?? one
    first.set(id, before)
    const isSame = before.body === one.body && before.receiver === one.receiver
    return isSame ? [] : `message ${id} came twice and was not the same`
  })
}

function idOf({ headers }: Taken): string {
  return String(headers['webhook-id'])
}
