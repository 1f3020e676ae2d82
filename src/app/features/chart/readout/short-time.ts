import { dateFormat } from '../../../../view/time/format-time.ts'
import type { TimeRange } from '../../../../view/time/time-range.ts'
import { lengthOf } from '../../../../view/time/time-range.ts'

const DAY = 86_400_000

/** `27 Dec 02:15`: as much of a time as the range does not say already. The zone stands elsewhere. */
export function shortTime(ms: number, range: TimeRange, timeZone: string, locale: string): string {
  const isLong = lengthOf(range) > 300 * DAY
  return dateFormat(locale, timeZone, {
    day: 'numeric',
    month: 'short',
    ...(isLong && { year: 'numeric' }),
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(ms)
}
