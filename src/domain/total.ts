import { completeness, usableCount } from './series/gaps.ts'
import type { SensorSeries } from './series/series.ts'

/** With fewer of the promised readings a total is what fell at least. */
const WHOLE = 0.9

/** What amounts add up to over a range. */
export interface Total {
  /** In the sensor's unit. */
  sum: number
  /** More may have fallen: readings are missing. */
  isPartial: boolean
}

/**
 * What a sensor's amounts add up to over a range for which so many readings are expected; `undefined` where
 * nothing was measured that can be true, which is not 0, and of what does not add up.
 */
export function totalOf(
  series: Pick<SensorSeries, 'sum' | 'count' | 'implausible'>,
  expected: number | null,
): Total | undefined {
  const { sum } = series
  const usable = usableCount(series)
  if (sum === undefined || usable === 0) return undefined
  const share = completeness(usable, expected)
  return { sum, isPartial: share !== null && share < WHOLE }
}
