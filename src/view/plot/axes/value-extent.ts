import { lowerBound, upperBound } from '../../../domain/series/m4.ts'
import type { Line, SensorSeries } from '../../../domain/series/series.ts'

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

/** As `valueExtent`, without the values that are suspect; `null` where none is left. */
export function goodExtent(
  series: readonly Pick<SensorSeries, 't' | 'v' | 'suspect'>[],
  fromMs: number,
  toMs: number,
): [low: number, high: number] | null {
  const lines = series.map((one) => {
    if (!one.suspect) return one
    const doubted = new Set(one.suspect.t)
    return { t: one.t, v: one.v.map((value, i) => (doubted.has(one.t[i] as number) ? null : value)) }
  })
  return valueExtent(lines, fromMs, toMs)
}

/** Of an axis, less than this is left to the values in order where suspect ones stretch it. */
const STRETCHED = 0.5

export function isStretched(
  series: Parameters<typeof goodExtent>[0],
  { fromMs, toMs }: { fromMs: number; toMs: number },
  axis: { low: number; high: number },
): boolean {
  if (!series.some(({ suspect }) => suspect)) return false
  const good = goodExtent(series, fromMs, toMs)
  return good !== null && good[1] > good[0] && good[1] - good[0] < STRETCHED * (axis.high - axis.low)
}
