import { millisecondsInMinute as MINUTE } from 'date-fns/constants'
import { type DayClock, instantOf, wallOf } from '../../../../../domain/aggregation/clock.ts'
import type { TimeRange } from '../../../../../view/time/time-range.ts'
import type { Days } from '../../../../api/days.ts'

export const MONTHS = 12

/** Counted in values of the shown sensors. */
export interface DayShare extends TimeRange {
  /** 0 to 11; `day`: 1 to 31. */
  month: number
  day: number
  /** Values due by the interval, at least as many as received; 0 where none are due, and in the future. */
  expected: number
  received: number
  usable: number
}

/** From the first start of a day in January to that of the next year. */
export function yearRange(year: number, { zone, dayStartMinutes }: DayClock): TimeRange {
  const begin = (of: number) => instantOf(Date.UTC(of, 0, 1, 0, dayStartMinutes), zone)
  return { fromMs: begin(year), toMs: begin(year + 1) }
}

/** The year of an instant by a clock. */
export function yearOf(timeMs: number, { zone, dayStartMinutes }: DayClock): number {
  return new Date(wallOf(timeMs, zone) - dayStartMinutes * MINUTE).getUTCFullYear()
}

/** The year with most values, the later of equal ones; `undefined` without. Steps are at most a month. */
export function fullestYear(
  { edges, sensors }: { edges: readonly number[]; sensors: readonly { count: readonly number[] }[] },
  clock: DayClock,
): number | undefined {
  const values = new Map<number, number>()
  for (const [i, fromMs] of edges.entries()) {
    const year = yearOf(fromMs, clock)
    for (const { count } of sensors) values.set(year, (values.get(year) ?? 0) + (count[i] ?? 0))
  }
  const most = Math.max(1, ...values.values())
  return [...values].findLast(([, count]) => count === most)?.[0]
}

/** `[month][day − 1]`; a day that a zone never had is absent. */
export function dayShares(
  { edges, expected, sensors }: Days,
  sensorIds: readonly string[],
  { zone, dayStartMinutes }: DayClock,
): (DayShare | undefined)[][] {
  const months: (DayShare | undefined)[][] = Array.from({ length: MONTHS }, () => [])
  const shown = sensors.filter(({ id }) => sensorIds.includes(id))
  for (let i = 0; i + 1 < edges.length; i++) {
    const fromMs = edges[i] as number
    const date = new Date(wallOf(fromMs, zone) - dayStartMinutes * MINUTE)
    // fractions that should add up to a whole number come out a little less
    const promised = Math.floor((expected[i] as number) + 1e-6)
    const share: DayShare = {
      fromMs,
      toMs: edges[i + 1] as number,
      month: date.getUTCMonth(),
      day: date.getUTCDate(),
      expected: 0,
      received: 0,
      usable: 0,
    }
    for (const { received, count } of shown) {
      share.received += received[i] as number
      share.usable += count[i] as number
      share.expected += Math.max(promised, received[i] as number)
    }
    const month = months[share.month] as (DayShare | undefined)[]
    month[share.day - 1] = share
  }
  return months
}

/** The day that a key leads to; the same where it leads to none. */
export function dayBeside(
  months: readonly (readonly (DayShare | undefined)[])[],
  { month, day }: Pick<DayShare, 'month' | 'day'>,
  key: string,
): { month: number; day: number } {
  const lastOf = (of: number) => months[of]?.length ?? 0
  const inMonth = (to: number) => ({ month: to, day: Math.min(day, lastOf(to)) })
  switch (key) {
    case 'ArrowDown':
      if (day < lastOf(month)) return { month, day: day + 1 }
      return month + 1 < MONTHS ? { month: month + 1, day: 1 } : { month, day }
    case 'ArrowUp':
      if (day > 1) return { month, day: day - 1 }
      return month > 0 ? { month: month - 1, day: lastOf(month - 1) } : { month, day }
    case 'ArrowRight':
      return month + 1 < MONTHS ? inMonth(month + 1) : { month, day }
    case 'ArrowLeft':
      return month > 0 ? inMonth(month - 1) : { month, day }
    case 'Home':
      return { month, day: 1 }
    case 'End':
      return { month, day: lastOf(month) }
    default:
      return { month, day }
  }
}
