import type { Gauge } from '../gauges.ts'
import type { Expected, Reading } from '../naive.ts'
import { type Flood, gaugeOf, type Record, shifted, spansOf } from '../records.ts'

/** One way in which a part of a flood comes late. */
export interface LateCase {
  flood: Flood
  /** How much comes at once. */
  hours: number
  /** What the batch lies around: the flood's peak, or the reading by which its worst level is reached or left. */
  around: (typeof AROUND)[number]
  form: (typeof FORMS)[number]
  /** How it comes in: pushed reading by reading, or found when the service is polled. */
  way: (typeof WAYS)[number]
  /** Of a batch in halves: the dashboard is restarted between them. Of a whole one: before it comes. */
  isRestarted: boolean
}

/** When a part of a batch comes: before the restart, after the first part, while the dashboard is down, or after it. */
export type Stage = 'first' | 'second' | 'down' | 'after restart'

/** What a gauge measures, when it comes, and the alarms that follow. Times are those of the proof's clock. */
export interface LatePlan {
  gauge: Gauge
  name: string
  way: LateCase['way']
  record: Pick<Record, 'levels'>
  /** What the service has before the dashboard begins. */
  past: readonly Reading[]
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
  /** The newest reading that the dashboard begins with. */
  knownMs: number
}

const HOURS = [0.5, 1.5, 3, 6, 12, 24] as const
const AROUND = ['peak', 'rise', 'fall'] as const
const FORMS = ['whole', 'newer half first', 'older half first'] as const
const WAYS = ['webhook', 'polling'] as const
const HOUR_MS = 3_600_000
const PAST_MS = 48 * HOUR_MS
export const AFTER_MS = 4.5 * HOUR_MS

/**
 * A fair sample: every flood with every length and every form, what the batch lies around, the way in and the restart taking
 * turns, so that each pair of them is there as often as every other.
 */
export function sampledCases(floods: readonly Flood[], turn: number): LateCase[] {
  let n = turn
  return floods
    .flatMap((flood, index) =>
      HOURS.flatMap((hours) =>
        FORMS.map((form): LateCase => {
          n++
          return {
            ...{ flood, hours, form },
            around: AROUND[(n + index) % AROUND.length] as LateCase['around'],
            way: WAYS[Math.floor(n / 3) % WAYS.length] as LateCase['way'],
            isRestarted: Math.floor(n / 6 + index / 2) % 2 === 0,
          }
        }),
      ),
    )
    .filter(isJudged)
}

/** A batch has two readings at least; what a polled service adds to the past may stay unseen (docs/decisions/alarms.md). */
function isJudged({ flood, hours, form, way }: LateCase): boolean {
  if (form === 'newer half first' && way === 'polling') return false
  return hours * 3600 >= flood.record.intervalSeconds * 1.5
}

/** `share` is the gauge's place among all of them; the batch has come to its end at `endMs`; the dashboard is there since `beginMs`. */
export function latePlanOf(
  late: LateCase,
  { id, share, endMs, beginMs }: { id: string; share: number; endMs: number; beginMs: number },
): LatePlan {
  const { flood, hours, form, way, around } = late
  const { record } = flood
  const lengthMs = hours * HOUR_MS
  const middleMs = { peak: flood.peakMs, rise: flood.fromMs, fall: flood.toMs }[around]
  const lastMs = record.readings.findLast(({ t }) => t <= middleMs + lengthMs / 2)?.t ?? middleMs
  const between = (fromMs: number, toMs: number) => shifted(record, endMs - lastMs, fromMs, toMs)
  const batchMs = endMs - lengthMs
  const older = between(batchMs, endMs - lengthMs / 2)
  const newer = between(endMs - lengthMs / 2, endMs)
  const isNewerFirst = form === 'newer half first'
  const knownToMs = Math.min(beginMs, batchMs)
  const past = between(knownToMs - PAST_MS, knownToMs)
  const inTurn = between(knownToMs, batchMs)
  const after = between(endMs, endMs + AFTER_MS)
  const before = (n: number) => [...past, ...inTurn, ...older.slice(0, n), ...newer]
  const when = new Date(flood.peakMs).toISOString().slice(0, 10)
  return {
    gauge: gaugeOf(record, id, share, past),
    name: `${record.id} ${when}, ${hours} h around the ${around}, ${form}, by ${way}${late.isRestarted ? ', restarted' : ''}`,
    ...{ way, record, past, inTurn, after },
    parts: partsOf(late, isNewerFirst ? [newer, older] : [older, newer]),
    asKnown: isNewerFirst ? older.flatMap((_, n) => spansOf(before(n), record)) : [],
    expected: spansOf([...before(older.length), ...after], record),
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
  // what is pushed while it is down nobody takes
  const late = way === 'polling' ? 'down' : 'after restart'
  return [{ stage: isRestarted ? late : 'first', readings: [...first, ...second] }]
}
