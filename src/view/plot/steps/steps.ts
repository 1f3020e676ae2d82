import { millisecondsInHour as HOUR } from 'date-fns/constants'
import type { Aggregates } from '../../../domain/aggregation/aggregate.ts'
import { isOfDays } from '../../../domain/series/buckets.ts'
import { firstFrom, upperBound } from '../../../domain/series/m4.ts'
import type { Buckets, SensorSeries } from '../../../domain/series/series.ts'

/** Aggregates of a sensor over ascending time ranges that do not overlap; `NaN` where there is no data. */
export interface Steps extends Omit<Aggregates, 'received' | 'expected'> {
  /** Pixel columns joined by lines; otherwise each step is drawn from its start to its end. */
  areColumns: boolean
  /** Share of the expected readings, 0 to 1, where it was counted. */
  usable?: Float64Array
  /** 1 where the line continues from the previous step without a gap. */
  isJoined: Uint8Array
}

/** A series that may be read by steps. Its line goes through the lowest and highest of each, or through their means. */
export interface SteppedSeries extends SensorSeries {
  steps?: Steps
  isMean?: boolean
  buckets?: StepBuckets
}

/** Amounts of steps that may differ in length, such as days and months. */
export interface StepBuckets extends Buckets {
  ends?: ArrayLike<number>
}

export function endOfBucket({ stepMs, ends, t }: StepBuckets, i: number): number {
  const usual = (t[i] as number) + stepMs
  const next = t[i + 1] ?? usual
  // a day with a clock change is an hour longer or shorter
  const isClock = isOfDays(stepMs) && Math.abs(next - usual) <= HOUR
  return ends?.[i] ?? (isClock ? next : usual)
}

/** Index of the step that contains a time and has a value; -1 without one. */
export function stepAt({ from, to, count }: Steps, timeMs: number): number {
  const i = upperBound(from, timeMs) - 1
  return i >= 0 && timeMs < (to[i] as number) && (count[i] as number) > 0 ? i : -1
}

/** The step of a chosen length that contains a time, with or without a value. */
export function chosenStepAt(
  series: readonly SteppedSeries[] | undefined,
  timeMs: number,
): { fromMs: number; toMs: number } | undefined {
  const steps = series?.find((one) => one.steps && !one.steps.areColumns)?.steps
  const i = steps ? upperBound(steps.from, timeMs) - 1 : -1
  const [fromMs, toMs] = [steps?.from[i], steps?.to[i]]
  return fromMs !== undefined && toMs !== undefined && timeMs < toMs ? { fromMs, toMs } : undefined
}

/** Index of the nearest step with a value within `withinMs` of a time; -1 without one. */
export function stepNear(steps: Steps, timeMs: number, withinMs: number): number {
  const at = stepAt(steps, timeMs)
  if (at !== -1) return at
  const [before, after] = [stepBeside(steps, timeMs, -1), stepBeside(steps, timeMs, 1)]
  const distance = (i: number) =>
    i === -1 ? Number.POSITIVE_INFINITY : Math.abs(middleOf(steps, i) - timeMs)
  const nearest = distance(before) <= distance(after) ? before : after
  return distance(nearest) <= withinMs ? nearest : -1
}

/** Index of the first step with a value whose middle is after (1) or before (−1) a time; -1 without one. */
export function stepBeside(steps: Steps, timeMs: number, direction: -1 | 1): number {
  const { length } = steps.from
  const later = firstFrom(0, length, (i) => middleOf(steps, i) > timeMs)
  let i = direction === 1 ? later : firstFrom(0, length, (n) => middleOf(steps, n) >= timeMs) - 1
  while (i >= 0 && i < length && (steps.count[i] as number) === 0) i += direction
  return i >= 0 && i < length ? i : -1
}

/** Time of the crosshair for a step: its middle, or the only reading of a column. */
export function middleOf({ areColumns, from, to, count, minAt }: Steps, i: number): number {
  if (areColumns && count[i] === 1) return minAt[i] as number
  return ((from[i] as number) + (to[i] as number)) / 2
}
