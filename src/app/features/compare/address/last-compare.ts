import type { TimeRange } from '../../../../view/time/time-range.ts'
import { type CompareSearch, parseCompareSearch } from '../../address/compare-search.ts'
import { compact } from '../../address/text.ts'
import { fixedRange } from '../../chart/time-range/chart-address.ts'
import { withAdded } from './edit-series.ts'
import { choiceText, MAX_SERIES, type SeriesChoice, seriesIn } from './series-choice.ts'

let last: CompareSearch = {}

export function rememberCompareSearch({ pathname, search }: { pathname: string; search: object }): void {
  if (pathname === '/compare') last = parseCompareSearch({ ...search })
}

/** The last comparison with one series more, or only that where full; `range` replaces the last range. */
export function compareWith(
  choice: Pick<SeriesChoice, 'deviceId' | 'sensorId'>,
  { zone, range }: { zone: CompareSearch['zone']; range?: TimeRange | undefined },
): CompareSearch {
  const added = { ...choice, lagMs: 0, earlier: null }
  const isFull = seriesIn(last.series).length >= MAX_SERIES
  const { from, to, range: preset, zone: _, ...rest } = last
  const kept = range ? fixedRange(range) : { from, to, range: preset }
  if (isFull) return compact<CompareSearch>({ ...kept, series: choiceText(added), zone })
  return compact<CompareSearch>({ ...rest, ...withAdded(last, added), ...kept, zone })
}
