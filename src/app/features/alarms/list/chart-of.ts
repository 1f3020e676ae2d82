import { millisecondsInHour as HOUR_MS } from 'date-fns/constants'
import type { AlarmView } from '../../../../domain/alarms/alarm-view.ts'
import type { ChartSearch } from '../../address/chart-search.ts'

const AROUND_MS = 6 * HOUR_MS

/** The range of a chart for an alarm: the newest readings, or those around a past alarm. */
export function chartOf(
  { isActive, sinceMs, returnedMs }: AlarmView,
  nowMs: number,
): Pick<ChartSearch, 'range' | 'from' | 'to'> {
  if (isActive && nowMs - sinceMs < 18 * HOUR_MS) return {}
  if (isActive && nowMs - sinceMs < 6 * 24 * HOUR_MS) return { range: '7d' }
  const toMs = Math.min(nowMs, (returnedMs ?? sinceMs) + AROUND_MS)
  return { from: new Date(sinceMs - AROUND_MS).toISOString(), to: new Date(toMs).toISOString() }
}
