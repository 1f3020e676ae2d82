import { millisecondsInDay as DAY, millisecondsInMinute as MINUTE } from 'date-fns/constants'
import { aggregate, expectedInSteps, usableShares } from '../aggregation/aggregate.ts'
import { type DayClock, wallOf } from '../aggregation/clock.ts'
import { edgesOf } from '../aggregation/steps.ts'

/** From the first day to the last; `NaN` for too few readings. */
export interface DailyValues {
  /** Days since 1970-01-01 on the clock. */
  firstDay: number
  v: Float64Array
}

/** With fewer readings the mean may be a night's. */
const ENOUGH = 0.5

/**
 * Daily means, or totals of amounts. `t` ascends, in epoch milliseconds, `NaN` in `v` is missing. For an
 * unknown interval every day with a value counts. `stamp`: see `Sensor`.
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
  // whole days: the first amount may belong to the day before
  const around = edgesOf({ fromMs: firstMs - 2 * DAY, toMs: lastMs + 2 * DAY }, 'P1D', clock)
  const edges = around.subarray(1, -1)
  const expected = expectedInSteps(edges, intervalSeconds, Number.POSITIVE_INFINITY)
  const days = aggregate(t, v, edges, combine, expected, stamp)
  const shares = usableShares(days)
  const values = days.sum ?? days.mean
  const numbers = Array.from(days.from, (beginMs) => dayBegunAt(beginMs, clock))
  const firstDay = numbers[0] as number
  // by number: a zone that crossed the date line skipped a day
  const daily = new Float64Array((numbers.at(-1) as number) - firstDay + 1).fill(Number.NaN)
  for (const [i, day] of numbers.entries())
    if ((shares[i] as number) >= ENOUGH) daily[day - firstDay] = values[i] as number
  return trimmed({ firstDay, v: daily })
}

/** Rounded: its clock may show an hour more or less at a clock change. */
function dayBegunAt(timeMs: number, { zone, dayStartMinutes }: DayClock): number {
  return Math.floor((wallOf(timeMs, zone) - dayStartMinutes * MINUTE) / DAY + 0.5)
}

function trimmed({ firstDay, v }: DailyValues): DailyValues {
  const first = v.findIndex((value) => !Number.isNaN(value))
  if (first === -1) return { firstDay, v: new Float64Array(0) }
  const last = v.findLastIndex((value) => !Number.isNaN(value))
  return { firstDay: firstDay + first, v: v.slice(first, last + 1) }
}

/** Of the `days` up to each; `NaN` with a missing day (USGS hyswap's `rolling_average`, which rounds). */
export function movingValues(v: Float64Array, days: number, combine: 'mean' | 'sum'): Float64Array {
  if (days === 1) return v
  const moving = new Float64Array(v.length).fill(Number.NaN)
  let total = 0
  let count = 0
  for (let i = 0; i < v.length; i++) {
    const value = v[i] as number
    // restarts after a missing day: no rounding error lasts for decades
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
