import {
  millisecondsInDay as DAY,
  millisecondsInHour as HOUR,
  millisecondsInMinute as MINUTE,
} from 'date-fns/constants'
import { type ColumnGrid, lowerBound, upperBound } from './m4.ts'
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
 * western Indonesia these are the field's own rain days, 07:00 to 07:00). `NaN` is missing and adds nothing; a
 * step without any value is `null`. Only readings inside the grid count, so the first and last step may be partial.
 */
export function sumBuckets(t: Float64Array, v: Float64Array, grid: ColumnGrid, stepMs: number): Buckets {
  const buckets: Buckets = { stepMs, t: [], v: [] }
  const end = upperBound(t, grid.toMs)
  let start = Number.NaN
  let total: number | null = null
  const flush = () => {
    if (Number.isNaN(start)) return
    buckets.t.push(start)
    buckets.v.push(total === null ? null : Math.round(total * 1e6) / 1e6)
  }
  for (let i = lowerBound(t, grid.fromMs); i < end; i++) {
    const at = Math.floor((t[i] as number) / stepMs) * stepMs
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
