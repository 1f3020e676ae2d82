import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { millisecondsInHour as HOUR_MS } from 'date-fns/constants'
import { useMemo } from 'react'
import type { AlarmView } from '../../../../domain/alarms/alarm-view.ts'
import { alarmHistoryQuery } from '../../../api/alarms/alarms.ts'
import { type Overlay, useOverlaid } from '../overlay.ts'
import { AlarmStrip } from './AlarmStrip.tsx'
import { AlarmTrail } from './AlarmTrail.tsx'
import { alarmsIn } from './alarms-in.ts'

/** Alarms in the range may have been raised before it. */
const RAISED_BEFORE_MS = 3 * 24 * HOUR_MS

export const alarms: Overlay = {
  id: 'alarms',
  isOfStation: true,
  AxisStrip: ({ scene }) => <AlarmStrip alarms={useAlarms()} scene={scene} />,
  Below: () => <AlarmTrail alarms={useAlarms()} />,
}

/** Oldest first; none until loaded. */
function useAlarms(): readonly AlarmView[] {
  const { device, series } = useOverlaid()
  const station = device?.id ?? ''
  const { from: fromMs, to: toMs } = series ?? { from: 0, to: HOUR_MS }
  const { data } = useQuery({
    // whole hours: a range that moves with the clock keeps its query key
    ...alarmHistoryQuery({
      fromMs: Math.floor(fromMs / HOUR_MS) * HOUR_MS - RAISED_BEFORE_MS,
      toMs: Math.ceil(toMs / HOUR_MS) * HOUR_MS + HOUR_MS,
      station,
    }),
    enabled: series !== undefined,
    placeholderData: keepPreviousData,
  })
  return useMemo(() => alarmsIn(data?.alarms ?? [], station, { fromMs, toMs }), [data, station, fromMs, toMs])
}
