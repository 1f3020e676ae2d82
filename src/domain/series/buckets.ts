import {
  millisecondsInDay as DAY,
  millisecondsInHour as HOUR,
  millisecondsInMinute as MINUTE,
} from 'date-fns/constants'
import { type DayClock, instantOf, wallOf } from '../aggregation/clock.ts'
import type { ColumnGrid } from './m4.ts'
import type { Range } from './range.ts'
import type { Buckets } from './series.ts'

/** Steps a reader can name: "rain in 3 h", never "rain in 47 min". */
const STEPS_MS = [
  ...[1, 5, 10, 15, 30].map((count) => count * MINUTE),
  ...[1, 3, 6, 12].map((count) => count * HOUR),
  ...[1, 7, 30, 365].map((count) => count * DAY),
]

const COLUMNS_PER_BAR = 12

/** The shortest step that holds an interval and leaves each bar its columns. */
export function bucketStepMs(grid: ColumnGrid, intervalSeconds: number | null): number {
  const shortest = ((grid.toMs - grid.fromMs) / grid.width) * COLUMNS_PER_BAR
  const atLeast = Math.max(shortest, (intervalSeconds ?? 0) * 1000)
  return STEPS_MS.find((step) => step >= atLeast) ?? (STEPS_MS.at(-1) as number)
}

/** Such bars depend on a clock. */
export function isOfDays(stepMs: number): boolean {
  return stepMs >= DAY
}

/**
 * Totals over steps, aligned to the epoch, or whole days on a clock. An amount at a border belongs to the
 * step before; with `stamp` `start` to the step after. `NaN` adds nothing; a step without values is `null`.
 * The first and last step may be partial.
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

/** Start of the step of an amount stamped at `timeMs`; steps count from `sinceMs`. */
export function stepOf(timeMs: number, stepMs: number, stamp?: 'start', sinceMs = 0): number {
  const steps = (timeMs - sinceMs) / stepMs
  return sinceMs + (stamp === 'start' ? Math.floor(steps) : Math.ceil(steps) - 1) * stepMs
}

function stepAt(timeMs: number, stepMs: number, stamp: 'start' | undefined): Range {
  const fromMs = stepOf(timeMs, stepMs, stamp)
  return { fromMs, toMs: fromMs + stepMs }
}

function daysAt(
  timeMs: number,
  stepMs: number,
  { zone, dayStartMinutes }: DayClock,
  stamp: 'start' | undefined,
): Range {
  const startMs = dayStartMinutes * MINUTE
  const beginOf = (wallMs: number) => instantOf(wallMs, zone)
  let wallMs = stepOf(wallOf(timeMs, zone), stepMs, stamp, startMs)
  // clocks set back across the start of a day: local time does not determine the day
  while (isPast(timeMs, beginOf(wallMs + stepMs), stamp)) wallMs += stepMs
  while (!isPast(timeMs, beginOf(wallMs), stamp)) wallMs -= stepMs
  return { fromMs: beginOf(wallMs), toMs: beginOf(wallMs + stepMs) }
}

function isPast(timeMs: number, borderMs: number, stamp: 'start' | undefined): boolean {
  return stamp === 'start' ? timeMs >= borderMs : timeMs > borderMs
}
