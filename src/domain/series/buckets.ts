import {
  millisecondsInDay as DAY,
  millisecondsInHour as HOUR,
  millisecondsInMinute as MINUTE,
} from 'date-fns/constants'
import type { ColumnGrid } from './m4.ts'
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

/**
 * Amounts added up over steps that begin at whole multiples of the step since the epoch (days are UTC days; for
 * western Indonesia these are the field's own rain days, 07:00 to 07:00). An amount is stamped at the end of the interval
 * that it fell in, so one at a border belongs to the step before; with `stamp` `start` to the step after. `NaN` is missing and adds nothing; a step without any
 * value is `null`. Only the readings given count, so the first and last step may be partial.
 */
export function sumBuckets(t: Float64Array, v: Float64Array, stepMs: number, stamp?: 'start'): Buckets {
  const buckets: Buckets = { stepMs, t: [], v: [] }
  let start = Number.NaN
  let total: number | null = null
  const flush = () => {
    if (Number.isNaN(start)) return
    buckets.t.push(start)
    buckets.v.push(total === null ? null : Math.round(total * 1e6) / 1e6)
  }
  for (let i = 0; i < t.length; i++) {
    const at = stepOf(t[i] as number, stepMs, stamp)
    if (at !== start) {
      flush()
      start = at
      total = null
    }
    const value = v[i] as number
    if (!Number.isNaN(value)) total = (total ?? 0) + value
  }
  flush()
  return buckets
}

/** Where the step begins that an amount stamped at `timeMs` fell in. */
export function stepOf(timeMs: number, stepMs: number, stamp?: 'start'): number {
  return (stamp === 'start' ? Math.floor(timeMs / stepMs) : Math.ceil(timeMs / stepMs) - 1) * stepMs
}
