import { useMemo } from 'react'
import type { DeviceState } from '../../domain/device.ts'
import { type ChartSeries, withRain } from '../../view/plot/series/nearby-rain.ts'
import { type NearbyRain, useNearbyRain } from '../../view/plot/series/use-nearby-rain.ts'
import { useDay } from './use-day.ts'

export interface StationView {
  slug: string
  device: DeviceState
  devices: readonly DeviceState[]
  zone: string
}

export interface DayToDraw {
  /** With another station's rain gauge as an additional sensor where its rain is drawn. */
  device: DeviceState
  day: ChartSeries | null
  rain: NearbyRain | null
}

/** `chart` has the nearest gauge's rain where the station measures a level and no rain. */
export function useDrawnDay({ slug, device, devices }: Omit<StationView, 'zone'>, columns: number) {
  const { day, isFailing } = useDay(slug, device.id, columns)
  const rain = useNearbyRain(device, devices, true)
  // without a gauge the station's own day, which is cached
  const { day: fallen } = useDay(slug, rain?.gauge.deviceId ?? device.id, columns)
  const chart = useMemo((): DayToDraw => {
    if (!rain) return { device, day, rain }
    return {
      device: { ...device, sensors: [...device.sensors, rain.sensor] },
      day: day && withRain(day, fallen ?? undefined, rain.gauge, rain.sensor.id),
      rain,
    }
  }, [device, day, rain, fallen])
  return { day, isFailing, chart }
}
