import { TESTS } from '../../../domain/quality/checks.ts'
import { parseZoneChoice, type ZoneChoice } from '../../../view/time/zone.ts'
import { parseRangePageSearch, type RangePageSearch } from './range-search.ts'
import { compact, numberIn, oneOf, textIn } from './text.ts'

export const CHART_VIEWS = ['chart', 'table', 'quality', 'statistics'] as const
export type ChartView = (typeof CHART_VIEWS)[number]

export const STRETCH_KINDS = [...TESTS, 'operator', 'agency'] as const
export type StretchKind = (typeof STRETCH_KINDS)[number]

/** Sort keys of flagged ranges; a leading minus reverses the order. */
export const STRETCH_SORTS = ['from', '-from', 'sensor', '-sensor', 'count', '-count'] as const
export type StretchSort = (typeof STRETCH_SORTS)[number]

export interface ChartSearch extends RangePageSearch {
  /** Sensor ids, comma-separated and percent-encoded; all sensors when absent. */
  sensors?: string
  /** Id of the station whose rain is drawn above the level. */
  rain?: string
  /** In the format of `axesIn`. */
  axes?: string
  view?: ChartView
  /** Threshold of events, `sensor:number` with the sensor's id percent-encoded; an alert level when absent. */
  threshold?: string
  /** `fold`: long gaps take a narrow band. */
  gaps?: 'fold'
  /** The quality tab: filter and sorting of the flagged ranges, and the year of the calendar. */
  test?: StretchKind
  sort?: StretchSort
  year?: number
}

/** `undefined` removes a parameter. */
export type QualitySearch = { [K in 'test' | 'sort' | 'year']?: ChartSearch[K] | undefined }

export function parseChartSearch(search: Record<string, unknown>): ChartSearch {
  return compact<ChartSearch>({
    ...parseRangePageSearch(search),
    sensors: textIn(search.sensors),
    rain: textIn(search.rain),
    axes: textIn(search.axes),
    view: oneOf(search.view, CHART_VIEWS),
    threshold: textIn(search.threshold),
    gaps: oneOf(search.gaps, ['fold']),
    test: oneOf(search.test, STRETCH_KINDS),
    sort: oneOf(search.sort, STRETCH_SORTS),
    year: numberIn(search.year, 1700, 2199),
  })
}

interface ZoneSearch {
  zone?: ZoneChoice
}

export function parseZoneSearch(search: Record<string, unknown>): ZoneSearch {
  return compact({ zone: parseZoneChoice(search.zone) })
}
