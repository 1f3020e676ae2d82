import { useMemo } from 'react'
import type { DeviceState } from '../../../../domain/device.ts'
import type { NearbyRain } from '../../../../view/plot/series/use-nearby-rain.ts'
import type { TimeRange } from '../../../../view/time/time-range.ts'
import type { ChartSearch } from '../../address/chart-search.ts'
import { cumulativeFrom, isoText } from '../time-range/chart-address.ts'
import type { RainChoices } from './rain-context.ts'

export function useRainChoices(
  device: DeviceState,
  rain: NearbyRain | null,
  range: TimeRange,
  { search, zone, width }: { search: ChartSearch; zone: string; width: number | undefined },
  show: (cumulative: string | undefined) => void,
): RainChoices {
  const cumulativeFromMs = cumulativeFrom(search, range)
  const isAsSent = search.quality === 'off'
  return useMemo(
    () => ({
      cumulativeFromMs,
      chooseCumulative: (fromMs) =>
        show(fromMs === null ? undefined : fromMs === range.fromMs ? 'on' : isoText(fromMs)),
      needOf: (sensorId) => {
        const isBorrowed = rain?.sensor.id === sensorId
        return {
          deviceId: isBorrowed ? rain.gauge.deviceId : device.id,
          ...range,
          // long steps: only figures of the whole range are shown
          step: 'P1M',
          zone,
          sensors: [isBorrowed ? rain.gauge.sensor.id : sensorId],
          ...(isAsSent && { asSent: true }),
          ...(cumulativeFromMs !== null && {
            cumulative: { fromMs: cumulativeFromMs, width: width ?? 1200 },
          }),
        }
      },
    }),
    [device.id, rain, range, zone, width, isAsSent, cumulativeFromMs, show],
  )
}
