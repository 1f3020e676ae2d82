import { lowerBound, upperBound } from '../../../domain/series/m4.ts'
import type { Line } from '../../../domain/series/series.ts'

/** Lowest and highest value of lines between two times; `null` without any. */
export function valueExtent(
  lines: readonly Line[],
  fromMs: number,
  toMs: number,
): [low: number, high: number] | null {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (const { t, v } of lines) {
    const end = upperBound(t, toMs)
    for (let i = lowerBound(t, fromMs); i < end; i++) {
      const value = v[i] as number | null
      if (value === null) continue
      if (value < low) low = value
      if (value > high) high = value
    }
  }
  return low <= high ? [low, high] : null
}
