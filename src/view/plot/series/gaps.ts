import { freshnessAt } from '../../../domain/freshness.ts'
import { outsideOf, type TimeSpan } from '../../../domain/series/gaps.ts'
import { upperBound } from '../../../domain/series/m4.ts'
import type { SensorSeries } from '../../../domain/series/series.ts'
import type { ChartSeries } from './nearby-rain.ts'

/** Spans without readings of one sensor, ascending: a missing bar there is not dry. Excludes unread parts. */
export function sensorGaps(
  { from, to, asOf, borrowed, partial }: Pick<ChartSeries, 'from' | 'to' | 'asOf' | 'borrowed' | 'partial'>,
  { id, t, v }: Pick<SensorSeries, 'id' | 't' | 'v'>,
  intervalSeconds: number | null,
): TimeSpan[] {
  const until = Math.min(to, asOf)
  const [first, last] = [t[0], t.at(-1)]
  const everySeconds = id === borrowed?.sensorId ? borrowed.intervalSeconds : intervalSeconds
  const read = (spans: TimeSpan[]) =>
    partial ? outsideOf(spans, partial.missing).filter(([a, b]) => b - a > 1500 * (everySeconds ?? 0)) : spans
  if (first === undefined || last === undefined) return from < until ? read([[from, until]]) : []
  const gaps: TimeSpan[] = []
  const note = (sinceMs: number, untilMs: number) => {
    const freshness = freshnessAt(sinceMs, everySeconds, untilMs)
    if (freshness === 'late' || freshness === 'silent') gaps.push([sinceMs, untilMs])
  }
  note(from, first)
  // a point without a value separates the readings on both sides
  for (let i = 1; i < t.length - 1; i++) {
    if (v[i] === null) gaps.push([t[i - 1] as number, t[i + 1] as number])
  }
  note(last, until)
  return read(gaps)
}

/** Whether a sensor's values within a span failed a test: readings exist there. */
export function hasFailedWithin(
  { implausible }: Pick<SensorSeries, 'implausible'>,
  [fromMs, toMs]: TimeSpan,
): boolean {
  const times = implausible?.t ?? []
  return (times[upperBound(times, fromMs)] ?? toMs) < toMs
}

/** Intersection of all lists. Each list is ascending, as is the result. */
export function inAllOf([first = [], ...others]: readonly (readonly TimeSpan[])[]): TimeSpan[] {
  return others.reduce<TimeSpan[]>(inBoth, [...first])
}

/** In one pass: a year of readings has thousands of breaks in each line. */
function inBoth(a: readonly TimeSpan[], b: readonly TimeSpan[]): TimeSpan[] {
  const common: TimeSpan[] = []
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const [one, other] = [a[i] as TimeSpan, b[j] as TimeSpan]
    const [fromMs, toMs] = [Math.max(one[0], other[0]), Math.min(one[1], other[1])]
    if (fromMs < toMs) common.push([fromMs, toMs])
    if (one[1] < other[1]) i++
    else j++
  }
  return common
}
