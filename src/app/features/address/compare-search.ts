import { PRESETS } from '../../../view/time/time-range.ts'
import { parseZoneChoice, type ZoneChoice } from '../../../view/time/zone.ts'
import { type RangeSearch, STEP_CHOICES, type StepChoice } from './chart-search.ts'
import { compact, oneOf, textIn } from './text.ts'

export const SCALE_CHOICES = ['rise', 'own', 'log'] as const
export type ScaleChoice = (typeof SCALE_CHOICES)[number]

export interface CompareSearch extends RangeSearch {
  /** Up to eight, as `seriesIn` reads them; letters name them by position. */
  series?: string
  /** When absent the page chooses. */
  step?: StepChoice
  line?: 'mean'
  /** Letter of the series whose alert levels are drawn. */
  levels?: string
  /** Letter of the series whose normals are drawn. */
  normals?: string
  /** Difference `A-B` or ratio `A/B` of two series. */
  pair?: string
  /** `time`: every series at its own time, whatever lag it has. */
  align?: 'time'
  /** `rise`: above its own lowest value; `own`: over its own span; `log`: logarithmic. */
  scale?: ScaleChoice
  view?: 'table' | 'explain'
  /** In the format of `parseExplain`. */
  explain?: string
  zone?: ZoneChoice
}

export function parseCompareSearch(search: Record<string, unknown>): CompareSearch {
  return compact<CompareSearch>({
    series: textIn(search.series),
    range: oneOf(search.range, PRESETS),
    from: textIn(search.from),
    to: textIn(search.to),
    step: oneOf(search.step, STEP_CHOICES),
    line: oneOf(search.line, ['mean']),
    levels: textIn(search.levels),
    normals: textIn(search.normals),
    pair: textIn(search.pair),
    align: oneOf(search.align, ['time']),
    scale: oneOf(search.scale, SCALE_CHOICES),
    view: oneOf(search.view, ['table', 'explain']),
    explain: textIn(search.explain),
    zone: parseZoneChoice(search.zone),
  })
}
