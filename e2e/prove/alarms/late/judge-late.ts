import type { AlarmView } from '../../../../src/domain/alarms/alarm-view.ts'
import { levelOf, type Verdict } from '../judge.ts'
import type { Message } from '../messages.ts'
import type { Expected } from '../naive.ts'
import type { LatePlan } from './plan.ts'

/** In how many messages each alarm is news: that it is there, and that it is over. */
export type NotifiedCounts = ReadonlyMap<string, { firing: number; resolved: number }>

export function notifiedIn(messages: readonly Message[]): NotifiedCounts {
  const notified = new Map<string, { firing: number; resolved: number }>()
  const of = (id: string) => notified.get(id) ?? { firing: 0, resolved: 0 }
  for (const { alarms, resolved } of messages) {
    for (const { id, isSubject } of alarms)
      if (isSubject) notified.set(id, { ...of(id), firing: of(id).firing + 1 })
    for (const { id } of resolved) notified.set(id, { ...of(id), resolved: of(id).resolved + 1 })
  }
  return notified
}

/**
 * The alarms of a gauge beside those that have to be: each is there once, begins and ends at the very readings, and there is no
 * other; and what a receiver has to be told of it was told once. With what the dashboard began with it may begin earlier than
 * that can be known. What an older half says of a level that was reached again and told before it came may stay unseen.
 */
export function judgeLate(plan: LatePlan, alarms: readonly AlarmView[], notified: NotifiedCounts): Verdict {
  const verdict: Verdict = { passed: 0, problems: [] }
  const left = new Set(alarms)
  const fail = (what: string) => verdict.problems.push(`${plan.name}: ${what}`)
  for (const one of plan.expected) {
    const found = alarmFor(one, plan, alarms)
    const isUnknown = found === 'unknown'
    for (const alarm of alarms)
      if (isUnknown && levelOf(alarm) === one.level && alarm.sinceMs <= plan.knownMs) left.delete(alarm)
    if (isUnknown) continue
    if (!found && plan.asKnown.some(({ level, fromMs }) => level === one.level && fromMs > one.toMs)) continue
    if (!found) {
      fail(`missed: ${describe(one, plan)}`)
      continue
    }
    left.delete(found)
    const { returnedMs } = found
    if (endsOf(one, plan).includes(returnedMs) && !found.isWithdrawn) verdict.passed++
    else fail(`wrong time: ${describe(one, plan)} ended ${timeOf(returnedMs, plan)}`)
    const problem = notificationProblem(one, found, plan, notified)
    if (problem === undefined) verdict.passed++
    else fail(`${problem}: ${describe(one, plan)}`)
  }
  for (const { kind, severity, sinceMs: fromMs, returnedMs } of left) {
    const toMs = returnedMs ?? Number.POSITIVE_INFINITY
    fail(`false: ${describe({ level: levelOf({ kind, severity }), fromMs, toMs }, plan)}`)
  }
  return verdict
}

/** The alarm of a span; `unknown` where the dashboard began in it, and need not say that it was there. */
function alarmFor(
  one: Expected,
  plan: LatePlan,
  alarms: readonly AlarmView[],
): AlarmView | 'unknown' | undefined {
  const { knownMs, past, record } = plan
  const ofLevel = alarms.filter((alarm) => levelOf(alarm) === one.level)
  if (one.fromMs > knownMs) {
    const begins = [one.fromMs, ...knownOf(one, plan).map(({ fromMs }) => fromMs)]
    return begins.map((ms) => ofLevel.find(({ sinceMs }) => sinceMs === ms)).find((alarm) => alarm)
  }
  if (one.toMs <= knownMs) return 'unknown'
  const threshold = record.levels.find(({ severity }) => severity === one.level)?.at ?? Number.NaN
  // within the margin it stands or not by readings from before that need not be read
  const isReached = (past.at(-1)?.v ?? Number.NaN) >= threshold
  return ofLevel.find(({ sinceMs }) => sinceMs <= knownMs) ?? (isReached ? undefined : 'unknown')
}

/** When it may be over: at the very reading, or as it was told before that had come. */
function endsOf(one: Expected, plan: LatePlan): (number | null)[] {
  const known = knownOf(one, plan).map(({ toMs }) => toMs)
  return [Number.isFinite(one.toMs) ? one.toMs : null, ...known.filter(Number.isFinite)]
}

/** What was known of a span before the older half came: it is part of the same one, told by other times. */
function knownOf({ level, fromMs, toMs }: Expected, { asKnown }: LatePlan): Expected[] {
  return asKnown.filter((one) => one.level === level && one.fromMs <= toMs && one.toMs >= fromMs)
}

/** Told to be there once and to be over once; or only that it was, where it was over when it came. */
function notificationProblem(
  one: Expected,
  { id, returnedMs }: AlarmView,
  plan: LatePlan,
  notified: NotifiedCounts,
): string | undefined {
  const { firing, resolved } = notified.get(id) ?? { firing: 0, resolved: 0 }
  if (firing > 1 || resolved > 1) return 'told twice'
  if (firing === 1) return returnedMs !== null && resolved === 0 ? 'not told to be over' : undefined
  // a lesser level is suppressed while a worse one is there
  const isSuppressed = plan.expected.some(
    ({ level, fromMs, toMs }) => level > one.level && fromMs < one.toMs && toMs > one.fromMs,
  )
  return resolved === 1 || isSuppressed ? undefined : 'not told'
}

function describe({ level, fromMs, toMs }: Expected, plan: LatePlan): string {
  return `level ${level} from ${timeOf(fromMs, plan)} to ${timeOf(toMs, plan)}`
}

/** Hours before or after the end of the batch. */
function timeOf(ms: number | null, { parts }: LatePlan): string {
  if (ms === null || !Number.isFinite(ms)) return 'now'
  const endMs = Math.max(...parts.flatMap(({ readings }) => readings.map(({ t }) => t)))
  return `${((ms - endMs) / 3_600_000).toFixed(2)} h`
}
