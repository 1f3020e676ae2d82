import { useMemo } from 'react'
import type { DeviceState } from '../../domain/device.ts'
import { type ChartSeries, withRain } from '../../view/plot/series/nearest-rain.ts'
import { type NearestRain, useNearestRain } from '../../view/plot/series/use-nearest-rain.ts'
import { type ShownDay, useDay } from './use-day.ts'

/** A station's day, and what its chart is drawn from. */
export interface DrawnDay extends ShownDay {
  /** With the nearest gauge's rain in it where the station measures a level and no rain. */
  chart: {
    /** With the gauge of another station as one more sensor, where its rain hangs over the level. */
    device: DeviceState
    day: ChartSeries | null
    rain: NearestRain | null
  }
}

/** The last day of a station, asked for again while it is shown. */
export function useDrawnDay(
  slug: string,
  device: DeviceState,
  devices: readonly DeviceState[],
  columns: number,
): DrawnDay {
  const { day, isFailing } = useDay(slug, device.id, columns)
  const rain = useNearestRain(device, devices, true)
  // where there is no gauge the station's own day, which is there
  const { day: fallen } = useDay(slug, rain?.gauge.deviceId ?? device.id, columns)
  const chart = useMemo(() => {
    if (!rain) return { device, day, rain }
    return {
      device: { ...device, sensors: [...device.sensors, rain.sensor] },
      day: day && withRain(day, fallen ?? undefined, rain.gauge, rain.sensor.id),
      rain,
    }
  }, [device, day, rain, fallen])
  return { day, isFailing, chart }
}
