import { useMemo } from 'react'
import type { DeviceState } from '../../domain/device.ts'
import { type ChartSeries, withRain } from '../../view/plot/series/borrowed-rain.ts'
import { type BorrowedRain, useBorrowedRain } from '../../view/plot/series/use-borrowed-rain.ts'
import { useDay } from './use-day.ts'

/** A station as a screen shows it. */
export interface StationView {
  slug: string
  device: DeviceState
  /** All of the screen. */
  devices: readonly DeviceState[]
  zone: string
}

/** What a chart of a day is drawn from. */
export interface DayToDraw {
  /** With the gauge of another station as one more sensor, where its rain hangs over the level. */
  device: DeviceState
  day: ChartSeries | null
  rain: BorrowedRain | null
}

/**
 * The last day of a station, asked for again while it is shown; its `chart` has the nearest gauge's rain in it where
 * the station measures a level and no rain.
 */
export function useDrawnDay({ slug, device, devices }: Omit<StationView, 'zone'>, columns: number) {
  const { day, isFailing } = useDay(slug, device.id, columns)
  const rain = useBorrowedRain(device, devices, true)
  // where there is no gauge the station's own day, which is there
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
