import { completeness, usableCount } from './series/gaps.ts'
import type { SensorSeries } from './series/series.ts'

/** Below this share of the expected readings some are missing; a drifting clock alone does not get this low. */
const WHOLE = 0.99

/** Total amount over a range. */
export interface Total {
  /** In the sensor's unit; a minimum where data is missing. */
  sum: number
  /** Time without data and the reason; `null` where the range is complete. */
  unknown: {
    why: 'missing' | 'failed' | 'both' /** `null` where no interval is known. */
    ms: number | null
  } | null
}

/** Expected number of readings in a range, and their interval. */
interface Promised {
  expected: number | null
  intervalSeconds: number | null
}

/**
 * Total of a sensor's amounts over a range; `undefined`, not 0, without a usable value, and for quantities that cannot be
 * summed. A single failed value makes it a minimum, as does one missing value in a hundred.
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
