import type { AlarmView } from '../../../../src/domain/alarms/alarm-view.ts'
import type { AlarmMessage } from '../../../../src/domain/alarms/message/alarm-message.ts'
import { levelOf, type Verdict } from '../judge.ts'
import type { Expected } from '../naive.ts'
import type { Taken } from '../receiver.ts'
import type { LatePlan } from './late-plan.ts'

/** How often an alarm was said to be there and to be over, each by a message of its own. */
interface Told {
  firing: number
  resolved: number
}

export type ToldOf = ReadonlyMap<string, Told>

/** Counts in how many messages each alarm is news; a message that came twice is one. */
export function toldIn(taken: readonly Taken[]): ToldOf {
  const told = new Map<string, Told>()
  const count = (id: string, of: keyof Told) => {
    const known = told.get(id) ?? { firing: 0, resolved: 0 }
    told.set(id, { ...known, [of]: known[of] + 1 })
  }
  const bodies = new Map(taken.map(({ id, body }) => [id, body]))
  for (const body of bodies.values()) {
    const { alarms, resolved } = JSON.parse(body) as AlarmMessage
    for (const { id, isSubject } of alarms) if (isSubject) count(id, 'firing')
    for (const { id } of resolved) count(id, 'resolved')
  }
  return told
}

/** What can be wrong with an alarm; counted by these. */
export const FAULTS = ['missed', 'wrong time', 'false', 'not told', 'told twice'] as const
export type Fault = (typeof FAULTS)[number]

export interface LateVerdict extends Verdict {
  faults: Fault[]
  /** All is right but for what an older half alone would say: it was never seen, or came after the same level had been told. */
  isHalfUnseen: boolean
}

/**
 * The alarms of a gauge beside those that have to be: each is there once, begins and ends at the very readings, and there is no
 * other; and what a receiver has to be told of it was told once. With what the dashboard began with it may begin earlier than
 * that can be known. An older half that a polled service adds later may stay unseen, as may what it says of a level that was reached
 * again and told before it came; both are said.
 */
export function judgeLate(plan: LatePlan, alarms: readonly AlarmView[], told: ToldOf): LateVerdict {
  const { withoutOlder } = plan
  const verdict = judged(plan, alarms, told)
  if (verdict.problems.length === 0 || !withoutOlder) return verdict
  const unseen = judged({ ...plan, expected: withoutOlder }, alarms, told)
  return unseen.problems.length === 0 ? { ...unseen, isHalfUnseen: true } : verdict
}

function judged(plan: LatePlan, alarms: readonly AlarmView[], told: ToldOf): LateVerdict {
  const verdict: LateVerdict = { passed: 0, problems: [], faults: [], isHalfUnseen: false }
  const left = new Set(alarms)
  const fail = (fault: Fault, what: string) => {
    verdict.faults.push(fault)
    verdict.problems.push(`${fault}: ${plan.name}: ${what}`)
  }
  for (const one of plan.expected) {
    const found = alarmFor(one, plan, alarms)
    if (found === 'unknown') {
      for (const alarm of alarms)
        if (levelOf(alarm) === one.level && alarm.sinceMs <= plan.knownMs) left.delete(alarm)
      continue
    }
    if (!found && plan.asKnown.some(({ level, fromMs }) => level === one.level && fromMs > one.toMs)) {
      verdict.isHalfUnseen = true
      continue
    }
    if (!found) {
      fail('missed', said(one, plan))
      continue
    }
    left.delete(found)
    if (endsOf(one, plan).includes(found.returnedMs) && !found.isWithdrawn) verdict.passed++
    else fail('wrong time', `${said(one, plan)} ended ${timeOf(found.returnedMs, plan)}`)
    const fault = toldFault(one, found, plan, told.get(found.id) ?? { firing: 0, resolved: 0 })
    if (fault === undefined) verdict.passed++
    else fail(...fault)
  }
  for (const alarm of left)
    fail(
      'false',
      `level ${levelOf(alarm)} from ${timeOf(alarm.sinceMs, plan)} to ${timeOf(alarm.returnedMs, plan)}`,
    )
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
    return begins
      .map((ms) => ofLevel.find(({ sinceMs }) => sinceMs === ms))
      .find((alarm) => alarm !== undefined)
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
function toldFault(
  one: Expected,
  { returnedMs }: AlarmView,
  plan: LatePlan,
  { firing, resolved }: Told,
): [Fault, string] | undefined {
  const times = `${said(one, plan)}: told ${firing} times to be there, ${resolved} times to be over`
  if (firing > 1 || resolved > 1) return ['told twice', times]
  if (firing === 1) return returnedMs !== null && resolved === 0 ? ['not told', times] : undefined
  if (resolved === 1 || !mustBeTold(one, plan.expected)) return undefined
  return ['not told', times]
}

/** A lesser level is held back while a worse one is there: the worst of those that overlap has to be told, and what goes on. */
function mustBeTold(one: Expected, expected: readonly Expected[]): boolean {
  return !expected.some(
    ({ level, fromMs, toMs }) => level > one.level && fromMs < one.toMs && toMs > one.fromMs,
  )
}

function said(one: Expected, plan: LatePlan): string {
  return `level ${one.level} from ${timeOf(one.fromMs, plan)} to ${timeOf(one.toMs, plan)}`
}

/** Hours before or after the end of the batch. */
function timeOf(ms: number | null, { parts }: LatePlan): string {
  if (ms === null || !Number.isFinite(ms)) return 'now'
  const endMs = Math.max(...parts.flatMap(({ readings }) => readings.map(({ t }) => t)))
  return `${((ms - endMs) / 3_600_000).toFixed(2)} h`
}
