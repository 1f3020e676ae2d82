import { completeness, usableCount } from './series/gaps.ts'
import type { SensorSeries } from './series/series.ts'

/** A clock that drifts promises more readings than it can have; with fewer than this share some are missing. */
const WHOLE = 0.99

/** What amounts add up to over a range. */
export interface Total {
  /** In the sensor's unit; what fell at least where something is unknown. */
  sum: number
  /** Of what time nothing is known, and why; `null` where all of it is. */
  unknown: {
    why: 'missing' | 'failed' | 'both' /** `null` where no interval is known. */
    ms: number | null
  } | null
}

/** How many readings a range should have, and how far apart. */
interface Promised {
  expected: number | null
  intervalSeconds: number | null
}

/**
 * What a sensor's amounts add up to over a range; `undefined` where nothing was measured that can be true, which is not 0, and
 * of what does not add up. One value that failed makes it a least amount, and so does one in a hundred that is missing.
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
