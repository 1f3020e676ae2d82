import { useMemo } from 'react'
import type { DeviceState } from '../../domain/device.ts'
import { type ChartSeries, withRain } from '../../view/plot/series/borrowed-rain.ts'
import { type BorrowedRain, useBorrowedRain } from '../../view/plot/series/use-borrowed-rain.ts'
import { useDay } from './use-day.ts'

/** A station as a screen shows it. */
export interface StationView {
  slug: string
  device: DeviceState
  /** All stations of the screen. */
  devices: readonly DeviceState[]
  zone: string
}

/** Input of a day's chart. */
export interface DayToDraw {
  /** With another station's rain gauge as one more sensor where its rain is drawn above the level. */
  device: DeviceState
  day: ChartSeries | null
  rain: BorrowedRain | null
}

/**
 * The last day of a station, refetched while it is shown. Its `chart` includes the nearest gauge's rain where the
 * station measures a level and no rain.
 */
export function useDrawnDay({ slug, device, devices }: Omit<StationView, 'zone'>, columns: number) {
  const { day, isFailing } = useDay(slug, device.id, columns)
  const rain = useBorrowedRain(device, devices, true)
  // without a gauge the station's own day, which is already cached
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
