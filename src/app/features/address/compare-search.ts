import { parseRangePageSearch, type RangePageSearch } from './range-search.ts'
import { compact, oneOf, textIn } from './text.ts'

export const SCALE_CHOICES = ['rise', 'own', 'log'] as const
export type ScaleChoice = (typeof SCALE_CHOICES)[number]

export interface CompareSearch extends RangePageSearch {
  /** Up to eight, as `seriesIn` reads them; letters name them by position. */
  series?: string
  /** Letter of the series whose alert levels are drawn. */
  levels?: string
  /** Difference `A-B` or ratio `A/B` of two series. */
  pair?: string
  /** `time`: every series at its own time, whatever lag it has. */
  align?: 'time'
  /** `rise`: above its own lowest value; `own`: over its own span; `log`: logarithmic. */
  scale?: ScaleChoice
  view?: 'table' | 'explain'
  /** In the format of `parseExplain`. */
  explain?: string
}

export function parseCompareSearch(search: Record<string, unknown>): CompareSearch {
  return compact<CompareSearch>({
    ...parseRangePageSearch(search),
    series: textIn(search.series),
    levels: textIn(search.levels),
    pair: textIn(search.pair),
    align: oneOf(search.align, ['time']),
    scale: oneOf(search.scale, SCALE_CHOICES),
    view: oneOf(search.view, ['table', 'explain']),
    explain: textIn(search.explain),
  })
}
