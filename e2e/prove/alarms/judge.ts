import type { AlarmView } from '../../../src/domain/alarms/alarm-view.ts'
import type { AlarmMessage } from '../../../src/domain/alarms/message/alarm-message.ts'
import type { Expected } from './naive.ts'
import type { Taken } from './receiver.ts'

/** Checks that held, and what the others found. */
export interface Verdict {
  passed: number
  problems: string[]
}

/** The alarms of a gauge as the journal tells them, beside those that have to be. */
export interface Beside {
  gauge: string
  expected: readonly Expected[]
  alarms: readonly AlarmView[]
}

/** How the times of the alarms compare. */
export interface Times {
  /** Raised and cleared at the very readings. */
  exact: number
  all: number
}

/**
 * Each alarm that has to be is there once, is raised while it lasts and cleared after it and before the next one of its level; and
 * there is no other. With `times` it is counted how many begin and end with the very readings: one that came late, or had not
 * come yet to an instance that had just begun, leaves it to the next.
 */
export function judgeAlarms({ gauge, expected, alarms }: Beside, times: Times): Verdict {
  const verdict: Verdict = { passed: 0, problems: [] }
  for (const level of new Set([...expected.map((one) => one.level), ...alarms.map(levelOf)])) {
    const due = expected.filter((one) => one.level === level).toSorted((a, b) => a.fromMs - b.fromMs)
    const found = alarms.filter((one) => levelOf(one) === level).toSorted((a, b) => a.sinceMs - b.sinceMs)
    const left = new Set(found)
    for (const [n, one] of due.entries()) {
      const nextMs = due[n + 1]?.fromMs ?? Number.POSITIVE_INFINITY
      const within = found.filter(({ sinceMs }) => sinceMs >= one.fromMs && sinceMs < one.toMs)
      for (const alarm of within) left.delete(alarm)
      const problem = problemOf(one, within, nextMs)
      times.all++
      if (problem !== undefined) verdict.problems.push(`${gauge}, ${named(one)}: ${problem}`)
      else {
        verdict.passed++
        const [alarm] = within as [AlarmView]
        if (alarm.sinceMs === one.fromMs && alarm.returnedMs === one.toMs) times.exact++
      }
    }
    for (const { id } of left) verdict.problems.push(`${gauge}: ${id} was raised, and nothing was there`)
  }
  return verdict
}

function problemOf({ toMs }: Expected, within: readonly AlarmView[], nextMs: number): string | undefined {
  const [alarm] = within
  if (!alarm) return 'was never raised'
  if (within.length > 1)
    return `was raised ${within.length} times, ${within.map(({ sinceMs, returnedMs, hops }) => `${sinceMs} to ${returnedMs} (${hops.map(({ kind, atMs }) => `${kind} ${atMs}`).join()})`).join(', ')}`
  const raised = alarm.hops.filter(({ kind }) => kind === 'raised').length
  if (raised !== 1) return `has ${raised} raises in its journal`
  if (alarm.returnedMs === null) return 'was never cleared'
  if (alarm.returnedMs < toMs || alarm.returnedMs >= nextMs) return `was cleared at ${alarm.returnedMs}`
  return undefined
}

function named({ level, fromMs, toMs }: Expected): string {
  return `${level === 0 ? 'silence' : `level ${level}`} from ${fromMs} to ${toMs}`
}

/** The level of an alarm; 0 is silence, and -1 anything that nobody provoked. */
export function levelOf({ kind, severity }: Pick<AlarmView, 'kind' | 'severity'>): number {
  if (kind === 'level') return severity
  return kind === 'silence' ? 0 : -1
}

export interface Told {
  /** All alarms of one receiver's gauges. */
  alarms: readonly AlarmView[]
  /** All messages that it took. */
  taken: readonly Taken[]
  /** What was there to be seen for so long has to be told. */
  longestUntoldMs: number
}

/**
 * What a receiver was told beside what the journal says: every alarm that was there to be seen for long enough is in a message,
 * every one that it was told of is told to be over, and the journal's deliveries are all among what it took.
 */
export function judgeTold({ alarms, taken, longestUntoldMs }: Told): Verdict {
  const verdict: Verdict = { passed: 0, problems: [] }
  const check = (holds: boolean, problem: () => string) => {
    if (holds) verdict.passed++
    else verdict.problems.push(problem())
  }
  const messages = taken.map(({ body }) => JSON.parse(body) as AlarmMessage)
  const firing = new Set(messages.flatMap((message) => message.alarms.map(({ id }) => id)))
  const resolved = new Set(messages.flatMap((message) => message.resolved.map(({ id }) => id)))
  const ids = new Set(taken.map(({ id }) => id))
  for (const alarm of alarms) {
    const { id, hops, returnedMs } = alarm
    if (longestSeenMs(alarm, alarms) >= longestUntoldMs)
      check(firing.has(id), () => `${id} was there to be seen, and nobody was told`)
    if (firing.has(id) && returnedMs !== null)
      check(resolved.has(id), () => `${id} was told of, and never that it is over`)
    const delivered = hops.filter(({ kind }) => kind === 'delivered')
    for (const { message = '' } of delivered)
      check(ids.has(message), () => `${id} counts as delivered by ${message}, which never came`)
  }
  const known = new Set(alarms.map(({ id }) => id))
  for (const id of [...firing, ...resolved])
    check(known.has(id), () => `${id} was told of, and is in no journal`)
  return verdict
}

/** The longest time that an alarm was there and no worse one of its sensor was, by the moments of the journal. */
function longestSeenMs(alarm: AlarmView, alarms: readonly AlarmView[]): number {
  const [from, to] = spanOf(alarm)
  const worse = alarms
    .filter(({ station, kind, severity }) =>
      [station?.id === alarm.station?.id, kind === alarm.kind, severity > alarm.severity].every(Boolean),
    )
    .map(spanOf)
    .toSorted((a, b) => a[0] - b[0])
  let longest = 0
  let seenFrom = from
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

/** Messages of one id are one message: the same bytes to the same receiver, however often they came. */
export function judgeCopies(taken: readonly Taken[]): Verdict & { messages: number } {
  const first = new Map<string, Taken>()
  const problems: string[] = []
  for (const one of taken) {
    const before = first.get(one.id)
    if (!before) first.set(one.id, one)
    else if (before.body !== one.body || before.receiver !== one.receiver)
      problems.push(`message ${one.id} came twice and was not the same`)
  }
  return { passed: first.size - problems.length, problems, messages: first.size }
}
