import { STEPS } from '../../../domain/aggregation/steps.ts'
import { TESTS } from '../../../domain/quality/checks.ts'
import { PRESETS, type Preset } from '../../../view/time/time-range.ts'
import { parseZoneChoice, type ZoneChoice } from '../../../view/time/zone.ts'
import { compact, numberIn, oneOf, textIn } from './text.ts'

export const STEP_CHOICES = ['raw', ...STEPS] as const
export type StepChoice = (typeof STEP_CHOICES)[number]

export const CHART_VIEWS = ['chart', 'table', 'quality', 'statistics'] as const
export type ChartView = (typeof CHART_VIEWS)[number]

/** Days of the moving window. */
export const NORMALS_CHOICES = ['off', '1', '7', '14', '28'] as const
export type NormalsChoice = (typeof NORMALS_CHOICES)[number]

export const STRETCH_KINDS = [...TESTS, 'operator', 'agency'] as const
export type StretchKind = (typeof STRETCH_KINDS)[number]

/** Sort keys of flagged ranges; a leading minus reverses the order. */
export const STRETCH_SORTS = ['from', '-from', 'sensor', '-sensor', 'count', '-count'] as const
export type StretchSort = (typeof STRETCH_SORTS)[number]

/** A preset that ends now, or a fixed `from` and `to` (ISO 8601, UTC), which overrides a preset. */
export interface RangeSearch {
  range?: Preset
  from?: string
  to?: string
}

export interface ChartSearch extends RangeSearch {
  /** Sensor ids, comma-separated and percent-encoded; all sensors when absent. */
  sensors?: string
  /** Id of the station whose rain is drawn above the level. */
  rain?: string
  /** In the format of `axesIn`. */
  axes?: string
  view?: ChartView
  /** `off`: values as sent, including failed ones. */
  quality?: 'off'
  /** Days of the means behind the lines; when absent the record's length decides. */
  normals?: NormalsChoice
  /** Threshold of events, `sensor:number` with the sensor's id percent-encoded; an alert level when absent. */
  threshold?: string
  /** When absent the page chooses. */
  step?: StepChoice
  /** Lines, except of amounts, go through means, not through lowest and highest values. */
  line?: 'mean'
  /** `fold`: long gaps take a narrow band. */
  gaps?: 'fold'
  /** Cumulative amounts, from the start of the range (`on`) or from an instant in it (ISO 8601). */
  cumulative?: string
  /** The quality tab: filter and sorting of the flagged ranges, and the year of the calendar. */
  test?: StretchKind
  sort?: StretchSort
  year?: number
  zone?: ZoneChoice
}

/** `undefined` removes a parameter. */
export type QualitySearch = { [K in 'test' | 'sort' | 'year']?: ChartSearch[K] | undefined }

export function parseChartSearch(search: Record<string, unknown>): ChartSearch {
  return compact<ChartSearch>({
    range: oneOf(search.range, PRESETS),
    from: textIn(search.from),
    to: textIn(search.to),
    sensors: textIn(search.sensors),
    rain: textIn(search.rain),
    axes: textIn(search.axes),
    view: oneOf(search.view, CHART_VIEWS),
    quality: oneOf(search.quality, ['off']),
    normals: oneOf(textIn(search.normals), NORMALS_CHOICES),
    threshold: textIn(search.threshold),
    step: oneOf(search.step, STEP_CHOICES),
    line: oneOf(search.line, ['mean']),
    gaps: oneOf(search.gaps, ['fold']),
    cumulative: textIn(search.cumulative),
    test: oneOf(search.test, STRETCH_KINDS),
    sort: oneOf(search.sort, STRETCH_SORTS),
    year: numberIn(search.year, 1700, 2199),
    zone: parseZoneChoice(search.zone),
  })
}

interface ZoneSearch {
  zone?: ZoneChoice
}

export function parseZoneSearch(search: Record<string, unknown>): ZoneSearch {
  return compact({ zone: parseZoneChoice(search.zone) })
}
