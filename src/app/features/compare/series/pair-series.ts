import type { Reading } from '../../../../domain/device.ts'
import { lowerBound } from '../../../../domain/series/m4.ts'
import type { Line } from '../../../../domain/series/series.ts'
import {
  endOfBucket,
  middleOf,
  type StepBuckets,
  type SteppedSeries,
} from '../../../../view/plot/steps/steps.ts'
import type { Pair } from '../address/edit-series.ts'

/**
 * Difference or ratio of two series at the times of the first: bars of an amount, means of steps, else
 * readings. The second is interpolated, never over a gap. No ratios to 0 or between bars of different
 * lengths. Directions differ by the shorter turn.
 */
export function pairSeries(
  kind: Pair['kind'],
  first: SteppedSeries,
  second: SteppedSeries,
  about: { id: string; unit: string },
  { isDirection = false } = {},
): SteppedSeries {
  const [of, to] = [lineOf(first), lineOf(second)]
  const areAlike = !first.buckets || !second.buckets || first.buckets.stepMs === second.buckets.stepMs
  const change = isDirection ? turn : (from: number, until: number) => until - from
  const v = of.t.map((timeMs, i) => {
    const [one, other] = [of.v[i] ?? null, areAlike ? valueAt(to, timeMs, change) : null]
    if (one === null || other === null) return null
    if (kind === 'difference') return change(other, one)
    return other === 0 ? null : one / other
  })
  const line = { t: of.t, v }
  return { ...about, ...line, ...figuresOf(line) }
}

type Change = (from: number, until: number) => number

/** The shorter turn in degrees, positive clockwise. */
const turn: Change = (from, until) => ((((until - from) % 360) + 540) % 360) - 180

function lineOf(series: SteppedSeries): Line {
  return series.buckets ? barLine(series.buckets) : meanLine(series)
}

/** Middles of an amount's bars: single readings do not show a step's amount. */
function barLine(buckets: StepBuckets): Line {
  const line: Line = { t: [], v: [] }
  for (const [i, startMs] of buckets.t.entries()) {
    const beforeMs = i === 0 ? startMs : endOfBucket(buckets, i - 1)
    if (beforeMs < startMs) {
      line.t.push((beforeMs + startMs) / 2)
      line.v.push(null)
    }
    line.t.push((startMs + endOfBucket(buckets, i)) / 2)
    line.v.push(buckets.v[i] ?? null)
  }
  return line
}

/** Middles of steps at their means; without steps the line itself. */
function meanLine({ steps, t, v }: SteppedSeries): Line {
  if (!steps) return { t, v }
  const line: Line = { t: [], v: [] }
  for (const [i, mean] of steps.mean.entries()) {
    const timeMs = middleOf(steps, i)
    if (steps.isJoined[i] === 0 && i > 0) {
      line.t.push((timeMs + (line.t.at(-1) as number)) / 2)
      line.v.push(null)
    }
    line.t.push(timeMs)
    line.v.push((steps.count[i] as number) > 0 ? mean : null)
  }
  return line
}

/** A point's value, or between its neighbours; `null` beside a break, and outside. */
function valueAt({ t, v }: Line, timeMs: number, change: Change): number | null {
  const after = lowerBound(t, timeMs)
  if (t[after] === timeMs) return v[after] ?? null
  const [one, other] = [v[after - 1] ?? null, v[after] ?? null]
  if (one === null || other === null) return null
  const [from, to] = [t[after - 1] as number, t[after] as number]
  return one + (change(one, other) * (timeMs - from)) / (to - from)
}

function figuresOf({ t, v }: Line) {
  let [min, max, last]: (Reading | null)[] = [null, null, null]
  let [count, sum] = [0, 0]
  for (const [i, value] of v.entries()) {
    if (value === null) continue
    last = { t: t[i] as number, v: value }
    if (!min || value < min.v) min = last
    if (!max || value > max.v) max = last
    count++
    sum += value
  }
  return {
    min: min ?? null,
    max: max ?? null,
    last: last ?? null,
    count,
    mean: count === 0 ? null : sum / count,
  }
}
