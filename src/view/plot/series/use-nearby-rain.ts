import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceState, Sensor } from '../../../domain/device.ts'
import { useLocale } from '../../i18n/use-locale.ts'
import { formatDistance } from '../../quantity/format-distance.ts'
import { BORROWED_RAIN_ID } from './nearby-rain.ts'
import { type RainGauge, rainGaugeOf } from './rain-gauges.ts'

export interface NearbyRain {
  gauge: RainGauge
  sensor: Sensor
  /** `4 km`; empty where it is unknown. */
  distance: string
}

/**
 * Another station's rain above a station's level; the same object while nothing changes. `chosenId` is the station that
 * the reader chose.
 */
export function useNearbyRain(
  device: DeviceState,
  devices: readonly DeviceState[],
  isNow: boolean,
  chosenId?: string,
): NearbyRain | null {
  const { t } = useTranslation('quantity')
  const locale = useLocale()
  const found = useMemo(
    () => rainGaugeOf(device, devices, isNow, chosenId),
    [device, devices, isNow, chosenId],
  )
  const { deviceId, deviceName, intervalSeconds, sensor, distanceKm, reason } = found ?? {}
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is new after each reading, and with it the gauge
  return useMemo(() => {
    if (!found) return null
    const distance = found.distanceKm === null ? '' : formatDistance(found.distanceKm, locale)
    const name = `${t('RAIN_FALL')} · ${found.deviceName}${distance && ` (${distance})`}`
    return { gauge: found, distance, sensor: { ...found.sensor, id: BORROWED_RAIN_ID, name } }
  }, [deviceId, deviceName, intervalSeconds, sensor, distanceKm, reason, t, locale])
}
