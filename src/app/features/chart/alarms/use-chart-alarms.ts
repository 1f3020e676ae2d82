import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { AlarmView } from '../../../../domain/alarms/alarm-view.ts'
import type { TimeRange } from '../../../../view/time/time-range.ts'
import { alarmHistoryQuery } from '../../../api/alarms/alarms.ts'
import { alarmsIn } from './alarms-in.ts'

const HOUR_MS = 3_600_000
/** Alarms in the range may have been raised before it. */
const RAISED_BEFORE_MS = 3 * 24 * HOUR_MS
const NONE: readonly AlarmView[] = []

/** Oldest first; none until loaded. */
export function useChartAlarms(station: string, range: TimeRange | undefined): readonly AlarmView[] {
  const { fromMs, toMs } = range ?? { fromMs: 0, toMs: HOUR_MS }
  const { data } = useQuery({
    // whole hours: a range that moves with the clock keeps its query key
    ...alarmHistoryQuery({
      fromMs: Math.floor(fromMs / HOUR_MS) * HOUR_MS - RAISED_BEFORE_MS,
      toMs: Math.ceil(toMs / HOUR_MS) * HOUR_MS + HOUR_MS,
      station,
    }),
    enabled: range !== undefined,
    placeholderData: keepPreviousData,
  })
  const alarms = data?.alarms
  return useMemo(() => {
    const found = alarms && alarmsIn(alarms, station, { fromMs, toMs })
    return found?.length ? found : NONE
  }, [alarms, station, fromMs, toMs])
}
