import { millisecondsInDay as DAY, millisecondsInMinute as MINUTE } from 'date-fns/constants'
import { aggregate, expectedInSteps, usableShares } from '../aggregation/aggregate.ts'
import { type DayClock, wallOf } from '../aggregation/clock.ts'
import { edgesOf } from '../aggregation/steps.ts'

/** One value a day, of every day from the first to the last; `NaN` for a day with too few readings. */
export interface DailyValues {
  /** The first day, in days since 1970-01-01 on the clock. */
  firstDay: number
  v: Float64Array
}

/** Of a day with less than half its readings the mean may be that of a night. */
const ENOUGH = 0.5

/**
 * Daily means, of amounts daily totals, on a zone's clocks. `t` ascends, in epoch milliseconds, `NaN` in `v` is missing. Where the
 * interval is not known every day with a value counts. `stamp` is that of amounts, see `Sensor`.
 */
export function dailyValues(
  t: Float64Array,
  v: Float64Array,
  {
    clock,
    intervalSeconds,
    combine,
    stamp,
  }: {
    clock: DayClock
    intervalSeconds: number | null
    combine: 'mean' | 'sum'
    stamp?: 'start' | undefined
  },
): DailyValues {
  const [firstMs, lastMs] = [t[0], t[t.length - 1]]
  if (firstMs === undefined || lastMs === undefined) return { firstDay: 0, v: new Float64Array(0) }
  // whole days around: the first amount may belong to the day before, and the range's ends are no beginnings
  const around = edgesOf({ fromMs: firstMs - 2 * DAY, toMs: lastMs + 2 * DAY }, 'P1D', clock)
  const edges = around.subarray(1, -1)
  const expected = expectedInSteps(edges, intervalSeconds, Number.POSITIVE_INFINITY)
  const days = aggregate(t, v, edges, combine, expected, stamp)
  const shares = usableShares(days)
  const values = days.sum ?? days.mean
  const numbers = Array.from(days.from, (beginMs) => dayBegunAt(beginMs, clock))
  const firstDay = numbers[0] as number
  // by number, not by index: a zone that crossed the date line has skipped one
  const daily = new Float64Array((numbers.at(-1) as number) - firstDay + 1).fill(Number.NaN)
  for (const [i, day] of numbers.entries())
    if ((shares[i] as number) >= ENOUGH) daily[day - firstDay] = values[i] as number
  return trimmed({ firstDay, v: daily })
}

/** The number of the day that begins at an instant; its clock may show an hour more or less where clocks change. */
function dayBegunAt(timeMs: number, { zone, dayStartMinutes }: DayClock): number {
  return Math.floor((wallOf(timeMs, zone) - dayStartMinutes * MINUTE) / DAY + 0.5)
}

/** Without the days before the first and after the last that has a value. */
function trimmed({ firstDay, v }: DailyValues): DailyValues {
  const first = v.findIndex((value) => !Number.isNaN(value))
  if (first === -1) return { firstDay, v: new Float64Array(0) }
  const last = v.findLastIndex((value) => !Number.isNaN(value))
  return { firstDay: firstDay + first, v: v.slice(first, last + 1) }
}

/**
 * For each day the mean, or the total, of so many days that end with it; `NaN` where one of them is missing (USGS hyswap's
 * `rolling_average`, which also rounds to two decimals).
 */
export function movingValues(v: Float64Array, days: number, combine: 'mean' | 'sum'): Float64Array {
  if (days === 1) return v
  const moving = new Float64Array(v.length).fill(Number.NaN)
  let total = 0
  let count = 0
  for (let i = 0; i < v.length; i++) {
    const value = v[i] as number
    // begun again after each missing day, so that no error of rounding goes on for decades
    if (Number.isNaN(value)) {
      total = 0
      count = 0
      continue
    }
    total += value
    count++
    if (count > days) {
      total -= v[i - days] as number
      count = days
    }
    if (count === days) moving[i] = combine === 'sum' ? total : total / days
  }
  return moving
}
