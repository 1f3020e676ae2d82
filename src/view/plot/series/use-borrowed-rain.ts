import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceState, Sensor } from '../../../domain/device.ts'
import { useLocale } from '../../i18n/use-locale.ts'
import { formatDistance } from '../../quantity/format-distance.ts'
import { BORROWED_RAIN_ID } from './borrowed-rain.ts'
import { type RainGauge, rainGaugeOf } from './rain-gauges.ts'

export interface BorrowedRain {
  gauge: RainGauge
  /** The gauge as a sensor of this chart, whose name says how far away it is, and whose. */
  sensor: Sensor
  /** `4 km`; empty where it is not known. */
  distance: string
}

/**
 * The rain to stand over a station's level, of a gauge that is another station's; the same object while nothing changes.
 * `chosenId` is the station that a reader chose for it.
 */
export function useBorrowedRain(
  device: DeviceState,
  devices: readonly DeviceState[],
  isNow: boolean,
  chosenId?: string,
): BorrowedRain | null {
  const { t } = useTranslation('quantity')
  const locale = useLocale()
  const found = useMemo(
    () => rainGaugeOf(device, devices, isNow, chosenId),
    [device, devices, isNow, chosenId],
  )
  // the list is another one with each reading that comes
  const told = found && JSON.stringify(found)
  return useMemo(() => {
    if (told === null) return null
    const gauge: RainGauge = JSON.parse(told)
    const { deviceName, distanceKm } = gauge
    const distance = distanceKm === null ? '' : formatDistance(distanceKm, locale)
    const name = `${t('RAIN_FALL')} · ${deviceName}${distance && ` (${distance})`}`
    return { gauge, distance, sensor: { ...gauge.sensor, id: BORROWED_RAIN_ID, name } }
  }, [told, t, locale])
}
