import type { AlarmView } from '../../../src/domain/alarms/alarm-view.ts'
import { type Message, notified } from './messages.ts'
import type { Expected } from './naive.ts'

/** Checks that held, and what the others found. */
export interface Verdict {
  passed: number
  problems: string[]
}

/** The level of an alarm; 0 is silence, and -1 anything that nobody provoked. */
export function levelOf({ kind, severity }: Pick<AlarmView, 'kind' | 'severity'>): number {
  if (kind === 'level') return severity
  return kind === 'silence' ? 0 : -1
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
    const later = expected.filter(({ level, fromMs }) => level === one.level && fromMs > one.fromMs)
    const nextMs = Math.min(...later.map(({ fromMs }) => fromMs))
    const during = alarms.filter(
      (alarm) => levelOf(alarm) === one.level && alarm.sinceMs >= one.fromMs && alarm.sinceMs < one.toMs,
    )
    for (const alarm of during) left.delete(alarm)
    const problem = problemOf(one, during, nextMs)
    if (problem === undefined) verdict.passed++
    else verdict.problems.push(`${gauge}, level ${one.level} from ${one.fromMs} to ${one.toMs}: ${problem}`)
  }
  for (const { id } of left) verdict.problems.push(`${gauge}: ${id} was raised, and nothing was there`)
  return verdict
}

function problemOf({ toMs }: Expected, during: readonly AlarmView[], nextMs: number): string | undefined {
  const [alarm] = during
  if (!alarm) return 'was never raised'
  if (during.length > 1) return `was raised ${during.length} times`
  const raised = alarm.hops.filter(({ kind }) => kind === 'raised').length
  if (raised !== 1) return `has ${raised} raises in its journal`
  if (alarm.returnedMs === null) return 'was never cleared'
  return alarm.returnedMs < toMs || alarm.returnedMs >= nextMs
    ? `was cleared at ${alarm.returnedMs}`
    : undefined
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
