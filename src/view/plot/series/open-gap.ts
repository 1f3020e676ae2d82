import type { DeviceState } from '../../../domain/device.ts'
import { freshnessAt } from '../../../domain/freshness.ts'
import type { DeviceSeries } from '../../../domain/series/series.ts'

/** Adds the open gap at a series' end where the next reading was overdue at the range's end or request. */
export function withOpenGap<Series extends DeviceSeries>(
  series: Series,
  { lastUpdateMs, intervalSeconds }: Pick<DeviceState, 'lastUpdateMs' | 'intervalSeconds'>,
): Series {
  if (lastUpdateMs === null || series.readings === 0) return series
  // list and series are fetched separately: take the later reading
  const sinceMs = Math.max(lastUpdateMs, ...series.sensors.map(({ t }) => t.at(-1) ?? lastUpdateMs))
  const untilMs = Math.min(series.to, series.asOf)
  const freshness = freshnessAt(sinceMs, intervalSeconds, untilMs)
  const isOverdue = freshness === 'late' || freshness === 'silent'
  const isKnown = series.gaps.at(-1)?.[0] === sinceMs
  return isOverdue && !isKnown ? { ...series, gaps: [...series.gaps, [sinceMs, untilMs]] } : series
}
