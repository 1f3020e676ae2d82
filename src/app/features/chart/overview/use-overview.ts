import { useQuery } from '@tanstack/react-query'
import { millisecondsInDay as DAY } from 'date-fns/constants'
import { useMemo } from 'react'
import type { DeviceState } from '../../../../domain/device.ts'
import { leadSensor } from '../../../../domain/lead.ts'
import { refetchWhileBeingRead } from '../../../api/being-read.ts'
import { recordQuery } from '../../../api/record.ts'
import { seriesQuery } from '../../../api/series.ts'

/** As few as show the floods of a record. */
const COLUMNS = 1024
/** Longest wait for a partial answer, and the delay before the next request. */
const PART_MS = 2_000
const NEXT_PART_MS = 300

/**
 * The lead sensor's whole record at low width, in whole days, so that all viewers share one answer. `untilMs`
 * is its end. `null` until its ends are known, and for a station without readings.
 */
export function useOverview(device: DeviceState, isWanted: boolean, untilMs: number) {
  const { data: ends } = useQuery({ ...recordQuery(device.id), enabled: isWanted })
  const firstMs = ends?.firstMs ?? null
  const record = useMemo(
    () => (firstMs === null || firstMs >= untilMs ? null : { fromMs: startOfDay(firstMs), toMs: untilMs }),
    [firstMs, untilMs],
  )
  const sensor = leadSensor(device)
  const { data: series } = useQuery({
    ...seriesQuery({
      deviceId: device.id,
      fromMs: record?.fromMs ?? 0,
      toMs: startOfDay(untilMs) + DAY,
      width: COLUMNS,
      sensors: sensor ? [sensor.id] : [],
      waitMs: PART_MS,
      inBackground: true,
    }),
    enabled: isWanted && record !== null && sensor !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: refetchWhileBeingRead(NEXT_PART_MS),
  })
  return record && sensor ? { record, sensor, columns: COLUMNS, series } : null
}

function startOfDay(timeMs: number): number {
  return Math.floor(timeMs / DAY) * DAY
}
