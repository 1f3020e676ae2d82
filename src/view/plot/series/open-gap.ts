import type { Freshness } from '../../../domain/freshness.ts'
import type { DeviceSeries } from '../../../domain/series/series.ts'

/**
 * The series with the silence it ends in among its gaps: nobody has seen the reading on the far side yet, but
 * that nothing came is known. A range without any reading says so by itself.
 */
export function withOpenGap<Series extends DeviceSeries>(
  series: Series,
  freshness: Freshness,
  lastUpdateMs: number | null,
): Series {
  const isOverdue = freshness === 'late' || freshness === 'silent'
  if (!isOverdue || lastUpdateMs === null || series.readings === 0) return series
  // the list and the series come apart: whichever knows of the later reading
  const sinceMs = Math.max(lastUpdateMs, ...series.sensors.map(({ t }) => t.at(-1) ?? lastUpdateMs))
  const untilMs = Math.min(series.to, series.asOf)
  const isKnown = series.gaps.at(-1)?.[0] === sinceMs
  return sinceMs < untilMs && !isKnown ? { ...series, gaps: [...series.gaps, [sinceMs, untilMs]] } : series
}
