import {
  type CalendarDate,
  fromAbsolute,
  Time,
  toCalendarDateTime,
  toZoned,
  type ZonedDateTime,
} from '@internationalized/date'
import { isDrawable, type TimeRange } from '../../../../view/time/time-range.ts'

/** As typed, on a zone's clock; `null` while incomplete. */
export interface TypedRange {
  start: ZonedDateTime | null
  end: ZonedDateTime | null
}

export type RangeProblem = 'startMissing' | 'endMissing' | 'endBeforeStart' | 'tooShort' | 'farAway'

const MIN_DURATION_MS = 60_000

export function typedRange({ fromMs, toMs }: TimeRange, zone: string): TypedRange {
  return { start: fromAbsolute(fromMs, zone), end: fromAbsolute(toMs, zone) }
}

/** Drops invisible seconds after an edit. */
export function toTheMinute(time: ZonedDateTime): ZonedDateTime {
  return time.subtract({ seconds: time.second, milliseconds: time.millisecond })
}

/**
 * A changed time. One that clocks show twice keeps its offset, where the library takes the earlier; an hour
 * stepped by key passes from one to the other.
 */
export function changedTime(value: ZonedDateTime, before: ZonedDateTime | null): ZonedDateTime {
  const time = toTheMinute(value)
  const clock = toCalendarDateTime(time)
  if (!before || clock.compare(toCalendarDateTime(toTheMinute(before))) === 0) return time
  const later = toZoned(clock, time.timeZone, 'later')
  return later.offset === before.offset ? later : time
}

/** The typed range or its problem. An hour that the clocks skip becomes the one after. */
export function readTyped({ start, end }: TypedRange): TimeRange | RangeProblem {
  if (!start) return 'startMissing'
  if (!end) return 'endMissing'
  const fromMs = start.toDate().getTime()
  const toMs = end.toDate().getTime()
  if (toMs < fromMs) return 'endBeforeStart'
  if (!isDrawable({ fromMs, toMs })) return 'farAway'
  return toMs - fromMs < MIN_DURATION_MS ? 'tooShort' : { fromMs, toMs }
}

/** From the first midnight to that after the last day. */
export function wholeDays(first: CalendarDate, last: CalendarDate, zone: string): TypedRange {
  const midnight = (day: CalendarDate) => toZoned(toCalendarDateTime(day, new Time(0)), zone)
  return { start: midnight(first), end: midnight(last.add({ days: 1 })) }
}

export function monthRange(day: CalendarDate | null, zone: string): TimeRange {
  if (!day) return { fromMs: 0, toMs: 0 }
  const first = day.set({ day: 1 })
  const midnight = (one: CalendarDate) =>
    toZoned(toCalendarDateTime(one, new Time(0)), zone)
      .toDate()
      .getTime()
  return { fromMs: midnight(first), toMs: midnight(first.add({ months: 1 })) }
}

/** Latest first, from the first year with data to this one, with the shown one and years without data. */
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
