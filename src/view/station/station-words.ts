import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Sensor } from '../../domain/device.ts'
import { formatBriefly, formatRate, type RateText } from '../../domain/format/format-value.ts'
import type { SensorNow } from '../../domain/primary-sensor.ts'
import { humanised, isNamedByKind, type QuantityKind, quantityOf } from '../../domain/quantity.ts'
import type common from '../i18n/locales/en/common.json'
import { useLocale } from '../i18n/use-locale.ts'
import { formatInterval } from '../time/format-time.ts'

type KnownKind = keyof typeof common.kind

export interface TrendWords extends RateText {
  /** For screen readers: `rising 9 cm/h`. */
  spoken: string
}

export function useStationWords() {
  const { t, i18n } = useTranslation(['common', 'quantity'])
  const locale = useLocale()

  return useMemo(() => {
    /** `Water level` for a known kind, a readable form of the token for any other. */
    const kindName = (kind: string): string =>
      i18n.exists(`common:kind.${kind}`) ? t(`common:kind.${kind as KnownKind}`) : humanised(kind)

    /** Name of a sensor's quantity. Several sensors of one kind are distinguished by their own names. */
    const sensorName = (sensor: Sensor, sensors: readonly Sensor[]): string => {
      if (isNamedByKind(sensor, sensors)) return t(`quantity:${sensor.kind as QuantityKind}`)
      return sensor.name || humanised(sensor.kind)
    }

    const briefValue = ({ sensor, reading }: SensorNow): string =>
      reading === null
        ? t('common:noValue')
        : formatBriefly(reading.v, quantityOf(sensor.kind, sensor.unit), locale)

    /** `null` without a significant rate. */
    const trend = ({ sensor, ratePerHour }: SensorNow): TrendWords | null => {
      const quantity = quantityOf(sensor.kind, sensor.unit)
      if (ratePerHour === null || !quantity.trend) return null
      const rate = formatRate(ratePerHour, quantity, locale, t('common:perHour'))
      return { ...rate, spoken: t(`common:trend.${rate.direction}`, { amount: rate.amount }) }
    }

    /** `in 10 min`: period of an amount such as rain; `null` for other quantities and unknown intervals. */
    const period = ({ sensor, reading }: SensorNow, intervalSeconds: number | null): string | null =>
      reading === null || intervalSeconds === null || quantityOf(sensor.kind, sensor.unit).combine !== 'sum'
        ? null
        : t('common:inPeriod', { period: formatInterval(intervalSeconds, locale) })

    return { kindName, sensorName, briefValue, trend, period }
  }, [t, i18n, locale])
}
