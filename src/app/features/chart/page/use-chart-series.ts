import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { DeviceState } from '../../../../domain/device.ts'
import type { DeviceSeries } from '../../../../domain/series/series.ts'
import { withRain } from '../../../../view/plot/series/nearest-rain.ts'
import { withOpenGap } from '../../../../view/plot/series/open-gap.ts'
import type { NearestRain } from '../../../../view/plot/series/use-nearest-rain.ts'
import type { TimeRange } from '../../../../view/time/time-range.ts'
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
  rain: NearestRain | null,
  range: TimeRange,
  {
    columns,
    refetchMs,
    isStopped,
  }: {
    columns: number | undefined
    refetchMs: number | false
    /** The reader wants no more of the range to be read. */
    isStopped: boolean
  },
) {
  const queryClient = useQueryClient()
  const width = columns ?? 0
  const own = useCallback(
    (of: TimeRange, waitMs = PART_MS) => seriesQuery({ deviceId: device.id, ...of, width, waitMs }),
    [device.id, width],
  )
  const gauge = rain?.gauge
  const borrowed = useCallback(
    (of: TimeRange, waitMs = PART_MS) =>
      seriesQuery({
        deviceId: gauge?.deviceId ?? '',
        ...of,
        width,
        waitMs,
        sensors: gauge ? [gauge.sensor.id] : [],
      }),
    [gauge, width],
  )
  const waitMs = isStopped ? 0 : PART_MS
  const refetchInterval = ({ state: { data } }: { state: { data?: DeviceSeries | undefined } }) =>
    data?.partial && data.partial.failure === undefined && !isStopped ? NEXT_PART_MS : refetchMs
  const answer = useQuery({ ...own(range, waitMs), enabled: width > 0, refetchInterval })
  const rainAnswer = useQuery({
    ...borrowed(range, waitMs),
    enabled: width > 0 && gauge !== undefined,
    refetchInterval,
  })
  // half of a rain would look like little of it
  const rainSeries = rainAnswer.data?.partial ? undefined : rainAnswer.data

  const { freshness, lastUpdateMs } = device
  const series = useMemo(() => {
    const gapped = answer.data && withOpenGap(answer.data, freshness, lastUpdateMs)
    return gapped && rain ? withRain(gapped, rainSeries, rain.gauge, rain.sensor.id) : gapped
  }, [answer.data, rainSeries, rain, freshness, lastUpdateMs])

  /**
   * Asks for a range in the moment it is chosen; the address and the frame follow. Resolves to whether the
   * station's own readings are there.
   */
  const ahead = useCallback(
    async (of: TimeRange) => {
      if (width === 0) return false
      if (gauge) void queryClient.prefetchQuery(borrowed(of))
      const asked = own(of)
      await queryClient.prefetchQuery(asked)
      return queryClient.getQueryData(asked.queryKey) !== undefined
    },
    [width, gauge, queryClient, own, borrowed],
  )
  return {
    /** Of the range, or of an earlier one while its own is on its way; `undefined` before the first. */
    series,
    isOnItsWay: answer.isPlaceholderData,
    failure: answer.error ?? (gauge ? rainAnswer.error : null),
    retry: () => {
      void answer.refetch()
      if (gauge) void rainAnswer.refetch()
    },
    ahead,
  }
}
