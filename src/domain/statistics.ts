import type { Quantity } from './quantity.ts'
import type { Statistics } from './series.ts'

/**
 * Statistics of one sensor's plausible values (`NaN` is missing); an error code is no record low, so implausible
 * values are taken out before and only counted: `count` is of all finite values. Of equal extremes the
 * earliest is reported.
 */
export function statisticsOf(
  t: Float64Array,
  v: Float64Array,
  quantity: Quantity,
  implausibleCount = 0,
): Statistics {
  let plausible = 0
  let total = 0
  let low = -1
  let high = -1
  let last = -1
  let lowest = Number.POSITIVE_INFINITY
  let highest = Number.NEGATIVE_INFINITY
  for (let i = 0; i < v.length; i++) {
    const value = v[i] as number
    if (Number.isNaN(value)) continue
    plausible++
    total += value
    if (value < lowest) {
      lowest = value
      low = i
    }
    if (value > highest) {
      highest = value
      high = i
    }
    last = i
  }
  const readingAt = (i: number) => (i === -1 ? null : { t: t[i] as number, v: v[i] as number })
  return {
    count: plausible + implausibleCount,
    min: readingAt(low),
    max: readingAt(high),
    mean: plausible === 0 || quantity.combine === 'none' ? null : total / plausible,
    last: readingAt(last),
    ...(quantity.combine === 'sum' ? { sum: rounded(total) } : {}),
  }
}

/** Sums of tenths drift in binary (0.1 + 0.2); nine decimals are more than any gauge has. */
function rounded(value: number): number {
  return Math.round(value * 1e9) / 1e9
}
