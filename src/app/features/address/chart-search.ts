import { STEPS } from '../../../domain/aggregation/steps.ts'
import { TESTS } from '../../../domain/quality/checks.ts'
import { PRESETS, type Preset } from '../../../view/time/time-range.ts'
import { parseZoneChoice, type ZoneChoice } from '../../../view/time/zone.ts'
import { compact, numberIn, oneOf, textIn } from './text.ts'

/** How readings are told: by pixel columns or rows as they fit, each as it was measured, or by steps of time. */
export const STEP_CHOICES = ['raw', ...STEPS] as const
export type StepChoice = (typeof STEP_CHOICES)[number]

export const CHART_VIEWS = ['chart', 'table', 'quality', 'statistics'] as const
export type ChartView = (typeof CHART_VIEWS)[number]

/** Days of the moving window. */
export const NORMALS_CHOICES = ['off', '1', '7', '14', '28'] as const
export type NormalsChoice = (typeof NORMALS_CHOICES)[number]

/** What flagged stretches are told by: a test, an operator or an agency. */
export const STRETCH_KINDS = [...TESTS, 'operator', 'agency'] as const
export type StretchKind = (typeof STRETCH_KINDS)[number]

/** What flagged stretches are sorted by; with a minus before it the other way round. */
export const STRETCH_SORTS = ['from', '-from', 'sensor', '-sensor', 'count', '-count'] as const
export type StretchSort = (typeof STRETCH_SORTS)[number]

/**
 * What the address of the chart page says: either a preset that ends now, or a fixed `from` and `to`
 * (ISO 8601, UTC). A fixed range wins over a preset.
 */
export interface ChartSearch {
  range?: Preset
  from?: string
  to?: string
  /** Sensor ids, comma-separated and each percent-encoded; all of them when absent. */
  sensors?: string
  /** Id of the station whose rain stands over the level, where the reader chose it. */
  rain?: string
  /** Axes that the reader chose, as `axesIn` reads them. */
  axes?: string
  view?: ChartView
  /** `off`: every value as it was sent, what failed a test of quality included. */
  quality?: 'off'
  /** Normals behind the lines: none, or of means over so many days; by the length of the record when absent. */
  normals?: NormalsChoice
  /** What events are counted over, `sensor:number`, the sensor's id percent-encoded; an alert level when absent. */
  threshold?: string
  /** Absent where the page is to choose. */
  step?: StepChoice
  /** Amounts are added up: from the start of the range (`on`) or from an instant (ISO 8601) in it. */
  cumulative?: string
  /** The quality tab: stretches of this kind alone, sorted by this, and the year of its calendar. */
  test?: StretchKind
  sort?: StretchSort
  year?: number
  zone?: ZoneChoice
}

/** What an address says of the quality tab alone, or is to say no longer. */
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
    cumulative: textIn(search.cumulative),
    test: oneOf(search.test, STRETCH_KINDS),
    sort: oneOf(search.sort, STRETCH_SORTS),
    year: numberIn(search.year, 1700, 2199),
    zone: parseZoneChoice(search.zone),
  })
}

/** Addresses that say no more than the zone times are shown in. */
interface ZoneSearch {
  zone?: ZoneChoice
}

export function parseZoneSearch(search: Record<string, unknown>): ZoneSearch {
  return compact({ zone: parseZoneChoice(search.zone) })
}
