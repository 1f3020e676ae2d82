import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceState, Sensor } from '../../../domain/device.ts'
import { useLocale } from '../../i18n/use-locale.ts'
import { formatDistance } from '../../quantity/format-distance.ts'
import { nearestRain, type RainGauge } from './nearest-rain.ts'

export interface NearestRain {
  gauge: RainGauge
  /** The gauge as a sensor of this chart, whose name says how far away it is, and whose. */
  sensor: Sensor
  /** `4 km` */
  distance: string
}

/** What it is called in the address, apart from the station's own sensors, whichever gauge it is. */
const NEAREST_RAIN_ID = '~nearest-rain'

/** The rain to hang over a station's level where it measures none itself; the same object while nothing changes. */
export function useNearestRain(
  device: DeviceState,
  devices: readonly DeviceState[],
  isNow: boolean,
): NearestRain | null {
  const { t } = useTranslation('quantity')
  const locale = useLocale()
  const found = useMemo(() => nearestRain(device, devices, isNow), [device, devices, isNow])
  // the list is another one with each reading that comes
  const told = found && JSON.stringify(found)
  return useMemo(() => {
    if (told === null) return null
    const gauge: RainGauge = JSON.parse(told)
    const distance = formatDistance(gauge.distanceKm, locale)
    const name = `${t('RAIN_FALL')} · ${gauge.deviceName} (${distance})`
    return { gauge, distance, sensor: { ...gauge.sensor, id: NEAREST_RAIN_ID, name } }
  }, [told, t, locale])
}
