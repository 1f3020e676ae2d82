import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { DeviceState, Sensor } from '../../../../domain/device.ts'
import { bucketStepMs, isOfDays } from '../../../../domain/series/buckets.ts'
import type { DeviceSeries } from '../../../../domain/series/series.ts'
import { columnsOf } from '../../../../view/plot/plot-box.ts'
import { foldsOf } from '../../../../view/plot/series/folds.ts'
import { type ChartSeries, withRain } from '../../../../view/plot/series/nearby-rain.ts'
import { withOpenGap } from '../../../../view/plot/series/open-gap.ts'
import type { NearbyRain } from '../../../../view/plot/series/use-nearby-rain.ts'
import type { TimeRange } from '../../../../view/time/time-range.ts'
import { isBeingRead } from '../../../api/being-read.ts'
import { seriesQuery } from '../../../api/series.ts'

/** Longest wait for a partial answer, and the delay before the next request. */
const PART_MS = 2_000
export const NEXT_PART_MS = 300

/** A station's readings for a plot's columns, or those of some of its sensors. */
export function plotQuery(
  {
    deviceId,
    intervalSeconds,
    sensors,
  }: { deviceId: string; intervalSeconds: number | null; sensors?: string[] },
  range: TimeRange,
  {
    zone,
    width,
    isStopped,
    isAsSent,
  }: { zone: string; width: number; isStopped?: boolean; isAsSent?: boolean },
) {
  // shorter bars are the same in every zone
  const isByDay = width > 0 && isOfDays(bucketStepMs({ ...range, width }, intervalSeconds))
  return seriesQuery({
    ...{ ...range, width, waitMs: isStopped ? 0 : PART_MS, means: true, deviceId },
    ...(sensors && { sensors }),
    ...(isAsSent && { asSent: true }),
    ...(isByDay && { zone }),
  })
}

/** A station's series and borrowed rain, once `columns` are known. `refetchMs`: until the range has ended. */
export function useChartSeries(
  device: DeviceState,
  rain: NearbyRain | null,
  range: TimeRange,
  {
    zone,
    columns,
    refetchMs,
    isStopped,
    isAsSent,
  }: {
    zone: string
    columns: number | undefined
    refetchMs: number | false
    /** The reader stopped reading the range. */
    isStopped: boolean
    isAsSent: boolean
  },
) {
  const width = columns ?? 0
  const gauge = rain?.gauge
  const need = { zone, width, isStopped, isAsSent }
  const ofOwn = { deviceId: device.id, intervalSeconds: device.intervalSeconds }
  const ofGauge = { deviceId: gauge?.deviceId ?? '', intervalSeconds: gauge?.intervalSeconds ?? null }
  const refetchInterval = ({ state: { data } }: { state: { data?: DeviceSeries | undefined } }) =>
    isBeingRead(data) && !isStopped ? NEXT_PART_MS : refetchMs
  const answer = useQuery({ ...plotQuery(ofOwn, range, need), enabled: width > 0, refetchInterval })
  const rainAnswer = useQuery({
    ...plotQuery({ ...ofGauge, sensors: gauge ? [gauge.sensor.id] : [] }, range, need),
    enabled: width > 0 && gauge !== undefined,
    refetchInterval,
  })
  // a part of the rain would look like little rain
  const rainSeries = rainAnswer.data?.partial ? undefined : rainAnswer.data

  const { lastUpdateMs, intervalSeconds } = device
  const series = useMemo(() => {
    const gapped = answer.data && withOpenGap(answer.data, { lastUpdateMs, intervalSeconds })
    return gapped && rain ? withRain(gapped, rainSeries, rain.gauge, rain.sensor.id) : gapped
  }, [answer.data, rainSeries, rain, lastUpdateMs, intervalSeconds])

  return {
    /** Of the range, or of an earlier one while loading; `undefined` before the first. */
    series,
    isOnItsWay: answer.isPlaceholderData,
    failure: answer.error ?? (gauge ? rainAnswer.error : null),
    retry: () => {
      void answer.refetch()
      if (gauge) void rainAnswer.refetch()
    },
  }
}

/** As `useChartSeries`, with foldable gaps. `isFolded`: the rest fills all columns, once loaded. */
export function useFoldedSeries(
  device: DeviceState,
  rain: NearbyRain | null,
  range: TimeRange,
  options: Parameters<typeof useChartSeries>[3],
  { sensors, plotWidth, isFolded }: { sensors: readonly Sensor[]; plotWidth: number; isFolded: boolean },
) {
  const whole = useChartSeries(device, rain, range, options)
  const time = useMemo(() => ({ ...range, width: plotWidth }), [range, plotWidth])
  const folds = useMemo(() => foldsOf(whole.series, sensors, time), [whole.series, sensors, time])
  const { columns = 0 } = options
  const isFiner = isFolded && folds.length > 0 && !whole.isOnItsWay
  const finer = isFiner ? columnsOf({ columns }, { ...time, folds }) : undefined
  const fine = useChartSeries(device, rain, range, { ...options, columns: finer })
  const isCurrent = isFolded && (whole.isOnItsWay || !fine.isOnItsWay)
  return {
    ...whole,
    series: isCurrent && isAsFull(fine.series, whole.series) ? fine.series : whole.series,
    folds,
    /** Of the plot for what is not folded. */
    columns: finer ?? options.columns,
  }
}

/** Ignores their columns. */
function isAsFull(one: ChartSeries | undefined, other: ChartSeries | undefined): boolean {
  if (!one || !other || one.partial) return false
  return one.from === other.from && one.to === other.to && one.sensors.length === other.sensors.length
}
