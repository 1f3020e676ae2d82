import { STEPS } from '../../../domain/aggregation/steps.ts'
import { PRESETS, type Preset } from '../../../view/time/time-range.ts'
import { parseZoneChoice, type ZoneChoice } from '../../../view/time/zone.ts'
import { oneOf, textIn } from './text.ts'

export const STEP_CHOICES = ['raw', ...STEPS] as const
export type StepChoice = (typeof STEP_CHOICES)[number]

/** Days of the moving window. */
export const NORMALS_CHOICES = ['off', '1', '7', '14', '28'] as const
export type NormalsChoice = (typeof NORMALS_CHOICES)[number]
/** Of compared series, by their places. */
export const LETTERS = 'ABCDEFGH'

/** What is drawn with the readings. `undefined` removes a parameter. */
export interface OverlaySearch {
  /** A station's normals, by default as its record's length decides; in a comparison the letter of the series that has them. */
  normals?: string | undefined
  /** `off`: values as sent, including failed ones. */
  quality?: 'off' | undefined
  /** Cumulative amounts, from the start of the range (`on`) or from an instant in it (ISO 8601). */
  cumulative?: string | undefined
}

/** A preset that ends now, or a fixed `from` and `to` (ISO 8601, UTC), which overrides a preset. */
export interface RangeSearch {
  range?: Preset
  from?: string
  to?: string
}

/** What charts of ranges have in common. */
export interface RangePageSearch extends RangeSearch, OverlaySearch {
  /** When absent the page chooses. */
  step?: StepChoice
  /** Lines, except of amounts, go through means, not through lowest and highest values. */
  line?: 'mean'
  zone?: ZoneChoice
}

export function parseRangePageSearch(search: Record<string, unknown>) {
  return {
    range: oneOf(search.range, PRESETS),
    from: textIn(search.from),
    to: textIn(search.to),
    step: oneOf(search.step, STEP_CHOICES),
    line: oneOf(search.line, ['mean']),
    zone: parseZoneChoice(search.zone),
    normals: oneOf(textIn(search.normals), [...NORMALS_CHOICES, ...LETTERS]),
    quality: oneOf(search.quality, ['off']),
    cumulative: textIn(search.cumulative),
  }
}
