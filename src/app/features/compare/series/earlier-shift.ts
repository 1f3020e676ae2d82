import { TZDate } from '@date-fns/tz'
import { subYears } from 'date-fns'
import { lengthOf, type TimeRange } from '../../../../view/time/time-range.ts'
import type { Earlier, SeriesChoice } from '../address/series-choice.ts'

/** How much later than measured a series is shown in a range: by how far back its earlier time lies, less its lag. */
export function shiftOf(
  { lagMs, earlier }: Pick<SeriesChoice, 'lagMs' | 'earlier'>,
  range: TimeRange,
  zone: string,
): number {
  return (earlier ? earlierBy(earlier, range, zone) : 0) - lagMs
}

/** Years by the calendar on a zone's clocks: the same time of the same day, 28 February for a 29th that is not there. */
function earlierBy(earlier: Earlier, range: TimeRange, zone: string): number {
  if (earlier.kind === 'period') return lengthOf(range)
  return range.fromMs - subYears(new TZDate(range.fromMs, zone), earlier.years).getTime()
}

/** A range as much earlier as what is shown in it is shown later. */
export function rangeBefore({ fromMs, toMs }: TimeRange, shiftMs: number): TimeRange {
  return { fromMs: fromMs - shiftMs, toMs: toMs - shiftMs }
}
