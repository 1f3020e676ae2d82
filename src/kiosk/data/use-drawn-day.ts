import { useEffect, useMemo, useState } from 'react'
import type { DeviceState } from '../../domain/device.ts'
import type { DeviceSeries } from '../../domain/series/series.ts'
import { type ChartSeries, withRain } from '../../view/plot/series/nearby-rain.ts'
import { type NearbyRain, useNearbyRain } from '../../view/plot/series/use-nearby-rain.ts'
import { startPoll } from '../survival/poll.ts'
import { DAY_IS_NEW_FOR_MS, keptDay, loadDay } from './days.ts'
import { dayPath } from './kiosk-api.ts'

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
  const { day: rainDay } = useDay(slug, rain?.gauge.deviceId ?? device.id, columns)
  const chart = useMemo((): DayToDraw => {
    if (!rain) return { device, day, rain }
    return {
      device: { ...device, sensors: [...device.sensors, rain.sensor] },
      day: day && withRain(day, rainDay ?? undefined, rain.gauge, rain.sensor.id),
      rain,
    }
  }, [device, day, rain, rainDay])
  return { day, isFailing, chart }
}

interface ShownDay {
  day: DeviceSeries | null
  isFailing: boolean
}

/** Refetched every minute while it is shown and the page is visible. */
function useDay(slug: string, deviceId: string, columns: number): ShownDay {
  const path = dayPath(slug, deviceId, columns)
  const [answer, setAnswer] = useState<{ path: string } & ShownDay>(() => startOf(path))
  useEffect(() => {
    setAnswer(startOf(path))
    return startPoll({
      everyMs: DAY_IS_NEW_FOR_MS,
      fetch: () => loadDay(path),
      onAnswer: (day) => setAnswer({ path, day, isFailing: false }),
      onFailure: () => setAnswer(({ day }) => ({ path, day, isFailing: true })),
    })
  }, [path])
  return answer.path === path ? answer : startOf(path)
}

export function prefetchDay(slug: string, deviceId: string, columns: number): void {
  loadDay(dayPath(slug, deviceId, columns)).catch(() => {})
}

const startOf = (path: string) => ({ path, day: keptDay(path), isFailing: false })
