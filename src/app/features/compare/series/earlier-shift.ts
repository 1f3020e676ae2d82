import { TZDate } from '@date-fns/tz'
import { subYears } from 'date-fns'
import { lengthOf, type TimeRange } from '../../../../view/time/time-range.ts'
import type { Earlier, SeriesChoice } from '../address/series-choice.ts'

/** How much later than measured a series is shown: the distance of its earlier time less its lag. */
export function shiftOf(
  { lagMs, earlier }: Pick<SeriesChoice, 'lagMs' | 'earlier'>,
  range: TimeRange,
  zone: string,
): number {
  return (earlier ? earlierBy(earlier, range, zone) : 0) - lagMs
}

/** Calendar years in a zone: same time of the same day, 28 February for a missing 29th. */
function earlierBy(earlier: Earlier, range: TimeRange, zone: string): number {
  if (earlier.kind === 'period') return lengthOf(range)
  return range.fromMs - subYears(new TZDate(range.fromMs, zone), earlier.years).getTime()
}

/** The measured range of a shown one. */
export function rangeBefore({ fromMs, toMs }: TimeRange, shiftMs: number): TimeRange {
  return { fromMs: fromMs - shiftMs, toMs: toMs - shiftMs }
}
