import {
  type CalendarDate,
  fromAbsolute,
  Time,
  toCalendarDateTime,
  toZoned,
  type ZonedDateTime,
} from '@internationalized/date'
import { isDrawable, type TimeRange } from '../../../../view/time/time-range.ts'

/** Start and end as a reader types them, on a zone's clock; `null` while one is not complete. */
export interface TypedRange {
  start: ZonedDateTime | null
  end: ZonedDateTime | null
}

export type RangeProblem = 'startMissing' | 'endMissing' | 'endBeforeStart' | 'tooShort' | 'farAway'

const MIN_DURATION_MS = 60_000

export function typedRange({ fromMs, toMs }: TimeRange, zone: string): TypedRange {
  return { start: fromAbsolute(fromMs, zone), end: fromAbsolute(toMs, zone) }
}

/** Seconds that nobody sees do not outlive an edit. */
export function toTheMinute(time: ZonedDateTime): ZonedDateTime {
  return time.subtract({ seconds: time.second, milliseconds: time.millisecond })
}

/**
 * A time as its field shows it once it was changed. One that the clocks show twice keeps the offset that it
 * had, where the library takes the earlier; an hour that was stepped by key has passed from one to the other.
 */
export function changedTime(value: ZonedDateTime, before: ZonedDateTime | null): ZonedDateTime {
  const time = toTheMinute(value)
  const clock = toCalendarDateTime(time)
  if (!before || clock.compare(toCalendarDateTime(toTheMinute(before))) === 0) return time
  const later = toZoned(clock, time.timeZone, 'later')
  return later.offset === before.offset ? later : time
}

/** The range that was typed, or what is wrong with it. An hour that the clocks leave out is taken as the one after. */
export function readTyped({ start, end }: TypedRange): TimeRange | RangeProblem {
  if (!start) return 'startMissing'
  if (!end) return 'endMissing'
  const fromMs = start.toDate().getTime()
  const toMs = end.toDate().getTime()
  if (toMs < fromMs) return 'endBeforeStart'
  if (!isDrawable({ fromMs, toMs })) return 'farAway'
  return toMs - fromMs < MIN_DURATION_MS ? 'tooShort' : { fromMs, toMs }
}

/** Whole days chosen on the calendar: from the first midnight to the midnight after the last. */
export function wholeDays(first: CalendarDate, last: CalendarDate, zone: string): TypedRange {
  const midnight = (day: CalendarDate) => toZoned(toCalendarDateTime(day, new Time(0)), zone)
  return { start: midnight(first), end: midnight(last.add({ days: 1 })) }
}

/** All of a day's month; nothing of none. */
export function monthRange(day: CalendarDate | null, zone: string): TimeRange {
  if (!day) return { fromMs: 0, toMs: 0 }
  const first = day.set({ day: 1 })
  const midnight = (one: CalendarDate) =>
    toZoned(toCalendarDateTime(one, new Time(0)), zone)
      .toDate()
      .getTime()
  return { fromMs: midnight(first), toMs: midnight(first.add({ months: 1 })) }
}

/** Years to choose from, latest first: from the first with data to this one, and the one shown. Years without data are among them. */
export function yearsToChoose(
  withData: readonly number[],
  thisYear: number,
  shownYear: number,
): { year: number; hasData: boolean }[] {
  const first = Math.min(...withData, thisYear, shownYear)
  const last = Math.max(thisYear, shownYear)
  return Array.from({ length: last - first + 1 }, (_, i) => {
    const year = last - i
    return { year, hasData: withData.includes(year) }
  })
}
