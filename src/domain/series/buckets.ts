import {
  millisecondsInDay as DAY,
  millisecondsInHour as HOUR,
  millisecondsInMinute as MINUTE,
} from 'date-fns/constants'
import { type DayClock, instantOf, wallOf } from '../aggregation/clock.ts'
import type { ColumnGrid } from './m4.ts'
import type { Range } from './range.ts'
import type { Buckets } from './series.ts'

/** Steps a reader can name; a bar says "rain in 3 h", never "rain in 47 min". */
const STEPS_MS = [
  ...[1, 5, 10, 15, 30].map((count) => count * MINUTE),
  ...[1, 3, 6, 12].map((count) => count * HOUR),
  ...[1, 7, 30, 365].map((count) => count * DAY),
]

/** A bar and the space beside it take at least this many pixel columns. */
const COLUMNS_PER_BAR = 12

/** The shortest nameable step that holds a whole interval and leaves each bar its columns. */
export function bucketStepMs(grid: ColumnGrid, intervalSeconds: number | null): number {
  const shortest = ((grid.toMs - grid.fromMs) / grid.width) * COLUMNS_PER_BAR
  const atLeast = Math.max(shortest, (intervalSeconds ?? 0) * 1000)
  return STEPS_MS.find((step) => step >= atLeast) ?? (STEPS_MS.at(-1) as number)
}

/** Whether bars of a step are of whole days, which begin by somebody's clock. */
export function isOfDays(stepMs: number): boolean {
  return stepMs >= DAY
}

/**
 * Amounts added up over steps that begin at whole multiples of the step since the epoch; those of whole days on the clocks of a
 * zone, when its days begin. An amount is stamped at the end of the interval that it fell in, so one at a border belongs to the step
 * before; with `stamp` `start` to the step after. `NaN` is missing and adds nothing; a step without any value is `null`. Only
 * the readings given count, so the first and last step may be partial.
 */
export function sumBuckets(
  t: Float64Array,
  v: Float64Array,
  { stepMs, clock }: { stepMs: number; clock?: DayClock | undefined },
  stamp?: 'start',
): Buckets {
  const buckets: Buckets = { stepMs, t: [], v: [] }
  let step: Range | undefined
  let total: number | null = null
  const flush = () => {
    if (!step) return
    buckets.t.push(step.fromMs)
    buckets.v.push(total === null ? null : Math.round(total * 1e6) / 1e6)
  }
  for (let i = 0; i < t.length; i++) {
    const timeMs = t[i] as number
    // times ascend: what is not in the step comes after it
    if (!step || timeMs > step.toMs || (timeMs === step.toMs && stamp === 'start')) {
      flush()
      step = clock && isOfDays(stepMs) ? daysAt(timeMs, stepMs, clock, stamp) : stepAt(timeMs, stepMs, stamp)
      total = null
    }
    const value = v[i] as number
    if (!Number.isNaN(value)) total = (total ?? 0) + value
  }
  flush()
  return buckets
}

/** Where the step begins that an amount stamped at `timeMs` fell in, of steps of one length since a beginning of one of them. */
export function stepOf(timeMs: number, stepMs: number, stamp?: 'start', sinceMs = 0): number {
  const steps = (timeMs - sinceMs) / stepMs
  return sinceMs + (stamp === 'start' ? Math.floor(steps) : Math.ceil(steps) - 1) * stepMs
}

function stepAt(timeMs: number, stepMs: number, stamp: 'start' | undefined): Range {
  const fromMs = stepOf(timeMs, stepMs, stamp)
  return { fromMs, toMs: fromMs + stepMs }
}

/** The whole days that hold a time; where clocks change one of them is an hour longer or shorter. */
function daysAt(
  timeMs: number,
  stepMs: number,
  { zone, dayStartMinutes }: DayClock,
  stamp: 'start' | undefined,
): Range {
  const startMs = dayStartMinutes * MINUTE
  const beginOf = (wallMs: number) => instantOf(wallMs, zone)
  let wallMs = stepOf(wallOf(timeMs, zone), stepMs, stamp, startMs)
  // where clocks were put back across the start of a day, their time does not say which day it is
  while (isPast(timeMs, beginOf(wallMs + stepMs), stamp)) wallMs += stepMs
  while (!isPast(timeMs, beginOf(wallMs), stamp)) wallMs -= stepMs
  return { fromMs: beginOf(wallMs), toMs: beginOf(wallMs + stepMs) }
}

/** Whether an amount fell after a border between steps. */
function isPast(timeMs: number, borderMs: number, stamp: 'start' | undefined): boolean {
  return stamp === 'start' ? timeMs >= borderMs : timeMs > borderMs
}
