import { completeness, usableCount } from './series/gaps.ts'
import type { SensorSeries } from './series/series.ts'

/** Share of expected readings that a drifting clock alone does not fall below. */
const WHOLE = 0.99

export interface Total {
  /** In the sensor's unit; a minimum where data is missing. */
  sum: number
  unknown: {
    why: 'missing' | 'failed' | 'both' /** `null` where no interval is known. */
    ms: number | null
  } | null
}

interface Promised {
  expected: number | null
  intervalSeconds: number | null
}

/**
 * `undefined`, not 0, without usable values or for other quantities. One failed value makes it a minimum, as
 * does one missing in a hundred.
 */
export function totalOf(
  series: Pick<SensorSeries, 'sum' | 'count' | 'implausible'>,
  { expected, intervalSeconds }: Promised,
): Total | undefined {
  const { sum, count } = series
  const usable = usableCount(series)
  if (sum === undefined || usable === 0) return undefined
  const share = completeness(count, expected)
  const isMissing = share !== null && share < WHOLE
  const isFailed = usable < count
  if (!isMissing && !isFailed) return { sum, unknown: null }
  const why = isMissing && isFailed ? 'both' : isMissing ? 'missing' : 'failed'
  const lost = (isMissing && expected !== null ? expected - count : 0) + count - usable
  return { sum, unknown: { why, ms: intervalSeconds === null ? null : lost * intervalSeconds * 1000 } }
}
