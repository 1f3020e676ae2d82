import { TZDate } from '@date-fns/tz'
import {
  millisecondsInDay as DAY,
  millisecondsInHour as HOUR,
  millisecondsInMinute as MINUTE,
} from 'date-fns/constants'
import { offsetMinutes } from '../../../domain/format/date-format.ts'
import type { TimeRange } from '../../time/time-range.ts'

/** Unit of a tick's label; the next larger unit is its context. */
export type TickUnit = 'time' | CalendarUnit
type CalendarUnit = 'day' | 'month' | 'year'

export interface TimeTicks {
  unit: TickUnit
  times: number[]
}

const MONTH = 30 * DAY
const YEAR = 365 * DAY
/** Day number of 5 January 1970: steps of days are counted from a Monday, so that weeks begin on one. */
const FIRST_MONDAY = 4

type Step = { unit: TickUnit; count: number; ms: number }

const STEPS: readonly Step[] = [
  ...[1, 2, 5, 10, 15, 30].map((count) => ({ unit: 'time' as const, count, ms: count * MINUTE })),
  ...[1, 2, 3, 6, 12].map((hours) => ({ unit: 'time' as const, count: hours * 60, ms: hours * HOUR })),
  ...[1, 2, 4, 7, 14].map((count) => ({ unit: 'day' as const, count, ms: count * DAY })),
  ...[1, 2, 3, 6].map((count) => ({ unit: 'month' as const, count, ms: count * MONTH })),
  ...[1, 2, 5, 10, 20, 50].map((count) => ({ unit: 'year' as const, count, ms: count * YEAR })),
]

/** Round local times, at most about `count`, some in each of `parts`. Hours restart at each midnight. */
export function timeTicks(range: TimeRange, zone: string, count: number, parts = [range]): TimeTicks {
  const least = (range.toMs - range.fromMs) / Math.max(1, count)
  const step = STEPS.find(({ ms }) => ms >= least) ?? (STEPS.at(-1) as Step)
  const { unit, count: size } = step
  return {
    unit,
    times: parts.flatMap((part) =>
      unit === 'time' ? clockTimes(part, zone, size) : calendarTimes(part, zone, unit, size),
    ),
  }
}

/** Minutes between candidate times, largest first; the first that misses no tick is used. */
const STRIDES = [15, 5, 1]

function clockTimes({ fromMs, toMs }: TimeRange, zone: string, minutes: number): number[] {
  const times: number[] = []
  // offsets are multiples of 15 minutes today but were not always: Nepal's is 5:45, Jakarta's was 7:20
  const shifts = [minutes, offsetMinutes(zone, fromMs), offsetMinutes(zone, toMs)]
  const stride = (STRIDES.find((one) => shifts.every((shift) => shift % one === 0)) ?? 1) * MINUTE
  for (let at = Math.ceil(fromMs / stride) * stride; at <= toMs; at += stride) {
    const minuteOfDay = (((Math.round(at / MINUTE) + offsetMinutes(zone, at)) % 1440) + 1440) % 1440
    if (minuteOfDay % minutes === 0) times.push(at)
  }
  return times
}

/** Local midnights at which a step of days, months or years begins. Each is computed from the calendar, not from the last. */
function calendarTimes(
  { fromMs, toMs }: TimeRange,
  zone: string,
  unit: CalendarUnit,
  count: number,
): number[] {
  const begin = new TZDate(fromMs, zone)
  const midnight = MIDNIGHTS[unit]
  const times: number[] = []
  for (let i = firstStep(begin, unit, count); ; i += count) {
    const at = midnight(i, zone)
    if (at > toMs) return times
    if (at >= fromMs) times.push(at)
  }
}

const MIDNIGHTS: Record<CalendarUnit, (n: number, zone: string) => number> = {
  day: (n, zone) => new TZDate(1970, 0, 1 + n, zone).getTime(),
  month: (n, zone) => new TZDate(1970, n, 1, zone).getTime(),
  year: (n, zone) => new TZDate(1970 + n, 0, 1, zone).getTime(),
}

function firstStep(begin: TZDate, unit: CalendarUnit, count: number): number {
  const years = begin.getFullYear() - 1970
  if (unit === 'year') return Math.floor(begin.getFullYear() / count) * count - 1970
  if (unit === 'month') return Math.floor((years * 12 + begin.getMonth()) / count) * count
  const day = Math.round(Date.UTC(begin.getFullYear(), begin.getMonth(), begin.getDate()) / DAY)
  return Math.floor((day - FIRST_MONDAY) / count) * count + FIRST_MONDAY
}
