import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { DeviceState } from '../../../../domain/device.ts'
import { seriesQuery } from '../../../api/series.ts'
import { type ChartSeries, withRain } from '../nearest-rain.ts'
import { withOpenGap } from '../open-gap.ts'
import type { TimeRange } from '../time-range/time-range.ts'
import type { NearestRain } from '../use-nearest-rain.ts'

export interface ChartAnswer {
  /** Of the range, or of an earlier one while its own is on its way; `undefined` before the first. */
  series: ChartSeries | undefined
  isOnItsWay: boolean
  failure: Error | null
  retry(): void
  /**
   * Asks for a range in the moment it is chosen; the address and the frame follow. Resolves to whether the
   * station's own readings are there.
   */
  ahead(range: TimeRange): Promise<boolean>
}

/**
 * A station's series over a range, with another's rain where `rain` names one. Nothing is asked for before the plot's
 * `columns` are known; `refetchMs` is for a range that has not ended yet and fills up.
 */
export function useChartSeries(
  device: DeviceState,
  rain: NearestRain | null,
  range: TimeRange,
  { columns, refetchMs }: { columns: number | undefined; refetchMs: number | false },
): ChartAnswer {
  const queryClient = useQueryClient()
  const width = columns ?? 0
  const own = useCallback(
    (of: TimeRange) => seriesQuery({ deviceId: device.id, ...of, width }),
    [device.id, width],
  )
  const gauge = rain?.gauge
  const borrowed = useCallback(
    (of: TimeRange) =>
      seriesQuery({
        deviceId: gauge?.deviceId ?? '',
        ...of,
        width,
        sensors: gauge ? [gauge.sensor.id] : [],
      }),
    [gauge, width],
  )
  const answer = useQuery({ ...own(range), enabled: width > 0, refetchInterval: refetchMs })
  const rainAnswer = useQuery({
    ...borrowed(range),
    enabled: width > 0 && gauge !== undefined,
    refetchInterval: refetchMs,
  })

  const { freshness, lastUpdateMs } = device
  const series = useMemo(() => {
    const gapped = answer.data && withOpenGap(answer.data, freshness, lastUpdateMs)
    return gapped && rain ? withRain(gapped, rainAnswer.data, rain.gauge, rain.sensor.id) : gapped
  }, [answer.data, rainAnswer.data, rain, freshness, lastUpdateMs])

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
