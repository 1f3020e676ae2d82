import { TZDate } from '@date-fns/tz'

export interface DailyTimes {
  /** Minutes after midnight; a span whose end is not after its begin passes midnight. */
  fromMinute: number
  toMinute: number
  /** 0 is Sunday; the day that a span begins on. */
  days: readonly number[]
  zone: string
}

const DAY_MINUTES = 1_440
const MINUTE_MS = 60_000
const QUARTER_MS = 15 * MINUTE_MS

export function isWithin({ fromMinute, toMinute, days, zone }: DailyTimes, timeMs: number): boolean {
  const local = new TZDate(timeMs, zone)
  const minute = local.getHours() * 60 + local.getMinutes()
  const day = local.getDay()
  if (fromMinute < toMinute) return days.includes(day) && minute >= fromMinute && minute < toMinute
  const yesterday = (day + 6) % 7
  return (days.includes(day) && minute >= fromMinute) || (days.includes(yesterday) && minute < toMinute)
}

/** When `isWithin` may change next: a full minute, or the next quarter of an hour before a clock change. */
export function nextTurnMs(times: readonly DailyTimes[], timeMs: number): number {
  const turns = times.flatMap(({ fromMinute, toMinute, zone }) => {
    const local = new TZDate(timeMs, zone)
    const minute = local.getHours() * 60 + local.getMinutes()
    return [fromMinute, toMinute].map((at) => {
      const inMinutes = ((at - minute - 1 + DAY_MINUTES) % DAY_MINUTES) + 1
      const turnMs = Math.floor(timeMs / MINUTE_MS) * MINUTE_MS + inMinutes * MINUTE_MS
      const isSame = new TZDate(turnMs, zone).getTimezoneOffset() === local.getTimezoneOffset()
      return isSame ? turnMs : Math.min(turnMs, (Math.floor(timeMs / QUARTER_MS) + 1) * QUARTER_MS)
    })
  })
  return Math.min(...turns)
}
