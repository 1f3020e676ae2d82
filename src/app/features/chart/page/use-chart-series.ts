import { useQuery } from '@tanstack/react-query'
import type { DeviceState } from '../../../../domain/device.ts'
import { bucketStepMs, isOfDays } from '../../../../domain/series/buckets.ts'
import type { DeviceSeries } from '../../../../domain/series/series.ts'
import { withRain } from '../../../../view/plot/series/borrowed-rain.ts'
import { withOpenGap } from '../../../../view/plot/series/open-gap.ts'
import type { BorrowedRain } from '../../../../view/plot/series/use-borrowed-rain.ts'
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
  rain: BorrowedRain | null,
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
  const gapped = answer.data && withOpenGap(answer.data, { lastUpdateMs, intervalSeconds })
  const series = gapped && rain ? withRain(gapped, rainSeries, rain.gauge, rain.sensor.id) : gapped

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
