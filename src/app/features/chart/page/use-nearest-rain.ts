import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Device, DeviceListing, Sensor } from '../../../../domain/device.ts'
import { devicesQuery } from '../../../api/devices.ts'
import { useLocale } from '../../../i18n/use-locale.ts'
import { formatDistance } from '../../quantity/format-distance.ts'
import { nearestRain, type RainGauge } from '../nearest-rain.ts'

/** What it is called in the address, apart from the station's own sensors, whichever gauge it is. */
const NEAREST_RAIN_ID = '~nearest-rain'

export interface NearestRain {
  gauge: RainGauge
  /** The gauge as a sensor of this chart, whose name says whose it is and how far away. */
  sensor: Sensor
}

/** The rain to hang over a station's level where it measures none itself; the same object while nothing changes. */
export function useNearestRain(device: Device): NearestRain | null {
  const { t } = useTranslation('chart')
  const locale = useLocale()
  const select = useCallback(({ devices }: DeviceListing) => nearestRain(device, devices), [device])
  const { data: gauge } = useQuery({ ...devicesQuery, select })
  return useMemo(() => {
    if (!gauge) return null
    const { deviceName, sensor, distanceKm } = gauge
    const name = t('nearestRain', { station: deviceName, distance: formatDistance(distanceKm, locale) })
    return { gauge, sensor: { ...sensor, id: NEAREST_RAIN_ID, name } }
  }, [gauge, t, locale])
}
