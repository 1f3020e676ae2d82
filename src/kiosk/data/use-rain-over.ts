import { useMemo } from 'react'
import type { DeviceState } from '../../domain/device.ts'
import type { DeviceSeries } from '../../domain/series/series.ts'
import { type ChartSeries, withRain } from '../../view/plot/series/nearest-rain.ts'
import { type NearestRain, useNearestRain } from '../../view/plot/series/use-nearest-rain.ts'
import { useDay } from './use-day.ts'

/** What a chart of a day is drawn from. */
export interface DayToDraw {
  /** With the gauge of another station as one more sensor, where its rain hangs over the level. */
  device: DeviceState
  day: ChartSeries | null
  rain: NearestRain | null
}

/** A station's day, with the nearest gauge's rain in it where the station measures a level and no rain. */
export function useRainOver(
  slug: string,
  device: DeviceState,
  devices: readonly DeviceState[],
  day: DeviceSeries | null,
  columns: number,
): DayToDraw {
  const rain = useNearestRain(device, devices, true)
  // where there is no gauge the station's own day, which is there
  const { day: fallen } = useDay(slug, rain?.gauge.deviceId ?? device.id, columns)
  return useMemo(() => {
    if (!rain) return { device, day, rain }
    return {
      device: { ...device, sensors: [...device.sensors, rain.sensor] },
      day: day && withRain(day, fallen ?? undefined, rain.gauge, rain.sensor.id),
      rain,
    }
  }, [device, day, rain, fallen])
}
