import type { Expected, Reading } from '../naive.ts'
import { type LateCase, named } from './cases.ts'
import { crossingsOf } from './crossings.ts'
import type { Record } from './records.ts'

/** When a part of a batch comes: before the restart, after the first part, while the dashboard is down, or after it. */
export type Stage = 'first' | 'second' | 'down' | 'after restart'

/** What a gauge measures, when it comes, and the alarms that follow. Times are those of the proof's clock. */
export interface LatePlan {
  gauge: string
  basin: string
  name: string
  late: LateCase
  record: Record
  /** What the service has before the dashboard begins. */
  past: Reading[]
  /** In turn, up to where the batch begins. */
  inTurn: Reading[]
  parts: { stage: Stage; readings: Reading[] }[]
  /** In turn, after the batch. */
  after: Reading[]
  expected: Expected[]
  /**
   * What follows before the older half has come, where that comes last, and after each reading of it: a change that was told then
   * is not told again by another time.
   */
  asKnown: Expected[]
  /** What follows where the older half is never seen: a service that is polled does not say that it has more of the past. */
  withoutOlder: Expected[] | null
  /** The newest reading that the dashboard begins with. */
  knownMs: number
}

export interface PlanOptions {
  index: number
  basin: string
  /** When the batch has come to its end. */
  endMs: number
  /** Since when the dashboard is there: what was measured before it knows as the past. */
  beginMs: number
}

const HOUR_MS = 3_600_000
const PAST_MS = 48 * HOUR_MS
export const AFTER_MS = 4.5 * HOUR_MS

export function latePlanOf(late: LateCase, { index, basin, endMs, beginMs }: PlanOptions): LatePlan {
  const { flood, hours, form, way } = late
  const { record } = flood
  const lengthMs = hours * HOUR_MS
  const middleMs = { peak: flood.peakMs, rise: flood.fromMs, fall: flood.toMs }[late.around]
  const lastMs = record.readings.findLast(({ t }) => t <= middleMs + lengthMs / 2)?.t ?? middleMs
  const shiftMs = endMs - lastMs
  const between = (fromMs: number, toMs: number) =>
    record.readings
      .filter(({ t }) => t + shiftMs > fromMs && t + shiftMs <= toMs)
      .map(({ t, v }) => ({ t: t + shiftMs, v }))
  const batchMs = endMs - lengthMs
  const halfMs = endMs - lengthMs / 2
  const [older, newer] = [between(batchMs, halfMs), between(halfMs, endMs)]
  const knownToMs = Math.min(beginMs, batchMs)
  const past = between(knownToMs - PAST_MS, knownToMs)
  const inTurn = between(knownToMs, batchMs)
  const after = between(endMs, endMs + AFTER_MS)
  return {
    ...{ gauge: `late-${index}`, basin, name: named(late), late, record, past, inTurn, after },
    parts: partsOf(late, form === 'newer half first' ? [newer, older] : [older, newer]),
    asKnown:
      form === 'newer half first'
        ? older.flatMap((_, n) => crossingsOf([...past, ...inTurn, ...older.slice(0, n), ...newer], record))
        : [],
    withoutOlder:
      form === 'newer half first' && way === 'polling'
        ? crossingsOf([...past, ...inTurn, ...newer, ...after], record)
        : null,
    expected: crossingsOf([...past, ...inTurn, ...older, ...newer, ...after], record),
    knownMs: past.at(-1)?.t ?? knownToMs,
  }
}

function partsOf({ form, way, isRestarted }: LateCase, halves: [Reading[], Reading[]]): LatePlan['parts'] {
  const [first, second] = halves
  if (form !== 'whole')
    return [
      { stage: 'first', readings: first },
      { stage: isRestarted ? 'after restart' : 'second', readings: second },
    ]
  const readings = [...first, ...second]
  if (!isRestarted) return [{ stage: 'first', readings }]
  // what is pushed meanwhile nobody takes
  return [{ stage: way === 'polling' ? 'down' : 'after restart', readings }]
}
