import { createHmac, randomBytes } from 'node:crypto'
import type { AlarmView } from '../../../src/domain/alarms/alarm-view.ts'
import type { AlarmMessage } from '../../../src/domain/alarms/message/alarm-message.ts'
import type { Taken } from '../receiver.ts'
import type { Verdict } from '../report.ts'
import type { Expected } from './gauges.ts'

/** A message as it came for the first time. */
export interface Message
  extends Pick<AlarmMessage, 'alarms' | 'resolved' | 'omitted'>,
    Pick<Taken, 'receiver' | 'atMs'> {
  messageId: string
}

const KEY = randomBytes(24)
/** Of all receivers, as Standard Webhooks writes one. */
export const SECRET = `whsec_${KEY.toString('base64')}`

/** The messages that were taken, each once, however often it came. */
export function messagesOf(taken: readonly Taken[]): Message[] {
  const messages = new Map<string, Message>()
  for (const { headers, body, receiver, atMs } of taken) {
    const messageId = String(headers['webhook-id'])
    if (messages.has(messageId)) continue
    const { alarms, resolved, omitted } = JSON.parse(body) as AlarmMessage
    messages.set(messageId, { alarms, resolved, omitted, messageId, receiver, atMs })
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

/** Messages are signed as Standard Webhooks says, and the same when they come again. */
export function judgeMessages(taken: readonly Taken[]): Verdict {
  const first = new Map<string, Taken>()
  const problems = taken.flatMap((one) => {
    const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = one.headers
    const ours = createHmac('sha256', KEY).update(`${id}.${timestamp}.${one.body}`).digest('base64')
    if (!String(signatures).split(' ').includes(`v1,${ours}`)) return `message ${id} is not signed`
    const before = first.get(String(id)) ?? one
    first.set(String(id), before)
    const isSame = before.body === one.body && before.receiver === one.receiver
    return isSame ? [] : `message ${id} came twice and was not the same`
  })
  return { passed: first.size, problems }
}

/**
 * Each alarm of a gauge that has to be is there once, is raised while it lasts and cleared after it and before the next one of its
 * level; and there is no other. A reading that came late, or had not come yet to an instance that had just begun, leaves both
 * to the next.
 */
export function judgeAlarms(
  gauge: string,
  expected: readonly Expected[],
  alarms: readonly AlarmView[],
): Verdict {
  const verdict: Verdict = { passed: 0, problems: [] }
  const left = new Set(alarms)
  for (const one of expected) {
    const { level, fromMs, toMs } = one
    const later = expected.filter((other) => other.level === level && other.fromMs > fromMs)
    const nextMs = Math.min(...later.map((other) => other.fromMs))
    const during = alarms.filter(
      (alarm) => levelOf(alarm) === level && alarm.sinceMs >= fromMs && alarm.sinceMs < toMs,
    )
    for (const alarm of during) left.delete(alarm)
    const problem = problemOf(during, toMs, nextMs)
    if (problem === undefined) verdict.passed++
    else verdict.problems.push(`${gauge}, level ${level} from ${fromMs} to ${toMs}: ${problem}`)
  }
  for (const { id } of left) verdict.problems.push(`${gauge}: ${id} was raised, and nothing was there`)
  return verdict
}

/** The level of an alarm; 0 is silence, and -1 anything that nobody provoked. */
function levelOf({ kind, severity }: AlarmView): number {
  if (kind === 'level') return severity
  return kind === 'silence' ? 0 : -1
}

function problemOf(
  [alarm, ...others]: readonly AlarmView[],
  toMs: number,
  nextMs: number,
): string | undefined {
  if (!alarm) return 'was never raised'
  if (others.length > 0) return `was raised ${others.length + 1} times`
  const raised = alarm.hops.filter(({ kind }) => kind === 'raised').length
  if (raised !== 1) return `has ${raised} raises in its journal`
  if (alarm.returnedMs === null) return 'was never cleared'
  const isInTime = alarm.returnedMs >= toMs && alarm.returnedMs < nextMs
  return isInTime ? undefined : `was cleared at ${alarm.returnedMs}`
}

/**
 * What a receiver was told beside what the journal says of its gauges: every alarm that was there to be seen for `maxUntoldMs` is in a
 * message, every one that it was told of is told to be over, and the journal's deliveries are all among what it took.
 */
export function judgeNotified(
  alarms: readonly AlarmView[],
  messages: readonly Message[],
  maxUntoldMs: number,
): Verdict {
  const verdict: Verdict = { passed: 0, problems: [] }
  const check = (holds: boolean, problem: string) => {
    if (holds) verdict.passed++
    else verdict.problems.push(problem)
  }
  const { firing, resolved } = notified(messages)
  const ids = new Set(messages.map(({ messageId }) => messageId))
  for (const alarm of alarms) {
    const { id, hops, returnedMs } = alarm
    if (longestSeenMs(alarm, alarms) >= maxUntoldMs)
      check(firing.has(id), `${id} was there to be seen, and nobody was told`)
    if (firing.has(id) && returnedMs !== null)
      check(resolved.has(id), `${id} was told of, and never that it is over`)
    for (const { kind, message = '' } of hops)
      if (kind === 'delivered')
        check(ids.has(message), `${id} counts as delivered by ${message}, which never came`)
  }
  const known = new Set(alarms.map(({ id }) => id))
  for (const id of [...firing.keys(), ...resolved.keys()])
    check(known.has(id), `${id} was told of, and is in no journal`)
  return verdict
}

/** The longest time that an alarm was there and no worse one of its sensor was, by the moments of the journal. */
function longestSeenMs(alarm: AlarmView, alarms: readonly AlarmView[]): number {
  const [from, to] = spanOf(alarm)
  const worse = alarms
    .filter((one) => one.station?.id === alarm.station?.id && one.kind === alarm.kind)
    .filter(({ severity }) => severity > alarm.severity)
    .map(spanOf)
    .toSorted((a, b) => a[0] - b[0])
  let [longest, seenFrom] = [0, from]
  for (const [begin, end] of worse) {
    longest = Math.max(longest, Math.min(begin, to) - seenFrom)
    seenFrom = Math.max(seenFrom, end)
  }
  return Math.max(longest, to - seenFrom)
}

/** From when it was raised to when it was seen to be over. */
function spanOf({ hops }: AlarmView): [number, number] {
  const at = (kind: string) => hops.find((hop) => hop.kind === kind)?.atMs
  return [at('raised') ?? Number.POSITIVE_INFINITY, at('returned') ?? Number.NEGATIVE_INFINITY]
}
