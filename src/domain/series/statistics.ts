import type { Quantity } from '../quantity.ts'
import type { Downsampled } from './m4.ts'
import type { Statistics } from './series.ts'

/** `count` includes failed values, which are removed before. Of equal extremes the earliest. */
export function statisticsOf(
  { count, total, low, high, last }: Omit<Downsampled, 'line'>,
  t: Float64Array,
  v: Float64Array,
  quantity: Quantity,
  implausibleCount: number,
): Statistics {
  const readingAt = (i: number) => (i === -1 ? null : { t: t[i] as number, v: v[i] as number })
  return {
    count: count + implausibleCount,
    min: readingAt(low),
    max: readingAt(high),
    mean: count === 0 || quantity.combine === 'none' ? null : total / count,
    last: readingAt(last),
    ...(quantity.combine === 'sum' && count > 0 && { sum: rounded(total) }),
  }
}

/** Sums of tenths drift in binary; nine decimals are more than any gauge has. */
function rounded(value: number): number {
  return Math.round(value * 1e9) / 1e9
}
