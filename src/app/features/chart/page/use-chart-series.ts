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

/** How long an answer of a part is waited for, and how soon after it the next is requested. */
const PART_MS = 2_000
const NEXT_PART_MS = 300

/**
 * A station's series over a range, with another's rain where `rain` names one. Nothing is asked for before the plot's
 * `columns` are known; `refetchMs` is for a range that has not ended yet and fills up.
 */
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
    /** IANA name. */
    zone: string
    columns: number | undefined
    refetchMs: number | false
    /** The reader wants no more of the range to be read. */
    isStopped: boolean
    /** Every value as it was sent, untested. */
    isAsSent: boolean
  },
) {
  const width = columns ?? 0
  const gauge = rain?.gauge
  // of shorter bars every zone has the same
  const daysOf = (seconds: number | null) =>
    width > 0 && isOfDays(bucketStepMs({ ...range, width }, seconds)) ? { zone } : {}
  const waitMs = isStopped ? 0 : PART_MS
  const need = { ...range, width, waitMs, means: true, ...(isAsSent && { asSent: true }) }
  const own = seriesQuery({ ...need, ...daysOf(device.intervalSeconds), deviceId: device.id })
  const borrowed = seriesQuery({
    ...need,
    ...daysOf(gauge?.intervalSeconds ?? null),
    deviceId: gauge?.deviceId ?? '',
    sensors: gauge ? [gauge.sensor.id] : [],
  })
  const refetchInterval = ({ state: { data } }: { state: { data?: DeviceSeries | undefined } }) =>
    isBeingRead(data) && !isStopped ? NEXT_PART_MS : refetchMs
  const answer = useQuery({ ...own, enabled: width > 0, refetchInterval })
  const rainAnswer = useQuery({
    ...borrowed,
    enabled: width > 0 && gauge !== undefined,
    refetchInterval,
  })
  // half of a rain would look like little of it
  const rainSeries = rainAnswer.data?.partial ? undefined : rainAnswer.data

  const { lastUpdateMs, intervalSeconds } = device
  const series = useMemo(() => {
    const gapped = answer.data && withOpenGap(answer.data, { lastUpdateMs, intervalSeconds })
    return gapped && rain ? withRain(gapped, rainSeries, rain.gauge, rain.sensor.id) : gapped
  }, [answer.data, rainSeries, rain, lastUpdateMs, intervalSeconds])

  return {
    /** Of the range, or of an earlier one while its own is on its way; `undefined` before the first. */
    series,
    isOnItsWay: answer.isPlaceholderData,
    failure: answer.error ?? (gauge ? rainAnswer.error : null),
    retry: () => {
      void answer.refetch()
      if (gauge) void rainAnswer.refetch()
    },
  }
}

/**
 * As `useChartSeries`, and the gaps that can be folded; with `isFolded` what is left of the range has as many columns as the plot,
 * once they have come.
 */
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
  const fine = useChartSeries(device, rain, range, {
    ...options,
    columns: isFiner ? columnsOf({ columns }, { ...time, folds }) : undefined,
  })
  const isCurrent = isFolded && (whole.isOnItsWay || !fine.isOnItsWay)
  return {
    ...whole,
    series: isCurrent && isAsFull(fine.series, whole.series) ? fine.series : whole.series,
    folds,
  }
}

/** Whether a series has all that another has, whatever their columns are. */
function isAsFull(one: ChartSeries | undefined, other: ChartSeries | undefined): boolean {
  if (!one || !other || one.partial) return false
  return one.from === other.from && one.to === other.to && one.sensors.length === other.sensors.length
}
