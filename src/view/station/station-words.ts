import { useTranslation } from 'react-i18next'
import type { Sensor } from '../../domain/device.ts'
import { formatBriefly, formatRate, type RateText } from '../../domain/format/format-value.ts'
import type { SensorNow } from '../../domain/primary-sensor.ts'
import { humanised, isNamedByKind, type QuantityKind, quantityOf } from '../../domain/quantity.ts'
import type common from '../i18n/locales/en/common.json'
import { useLocale } from '../i18n/use-locale.ts'
import { formatInterval } from '../time/format-time.ts'

type KnownKind = keyof typeof common.kind

/** How a value moves. */
export interface TrendWords extends RateText {
  /** For ears: `rising 9 cm/h`. */
  spoken: string
}

/** Names and values of stations and their sensors in the reader's language. */
export function useStationWords() {
  const { t, i18n } = useTranslation(['common', 'quantity'])
  const locale = useLocale()

  /** `Water level` for a kind we know, a readable form of the token for any other. */
  const kindName = (kind: string): string =>
    i18n.exists(`common:kind.${kind}`) ? t(`common:kind.${kind as KnownKind}`) : humanised(kind)

  /** What a sensor measures. Where a station has several of one kind only their own names tell them apart. */
  const sensorName = (sensor: Sensor, sensors: readonly Sensor[]): string => {
    if (isNamedByKind(sensor, sensors)) return t(`quantity:${sensor.kind as QuantityKind}`)
    return sensor.name || humanised(sensor.kind)
  }

  /** `152 cm`, or that there is none. */
  const briefValue = ({ sensor, reading }: SensorNow): string =>
    reading === null
      ? t('common:noValue')
      : formatBriefly(reading.v, quantityOf(sensor.kind, sensor.unit), locale)

  /** Arrow and amount for eyes, a word for ears; `null` where no rate is worth saying. */
  const trend = ({ sensor, ratePerHour }: SensorNow): TrendWords | null => {
    const quantity = quantityOf(sensor.kind, sensor.unit)
    if (ratePerHour === null || !quantity.trend) return null
    const rate = formatRate(ratePerHour, quantity, locale)
    return { ...rate, spoken: t(`common:trend.${rate.direction}`, { amount: rate.amount }) }
  }

  /**
   * `in 10 min`: the time that an amount fell in, such as rain; `null` for what is no amount or promises no
   * interval.
   */
  const period = ({ sensor, reading }: SensorNow, intervalSeconds: number | null): string | null =>
    reading === null || intervalSeconds === null || quantityOf(sensor.kind, sensor.unit).combine !== 'sum'
      ? null
      : t('common:inPeriod', { period: formatInterval(intervalSeconds, locale) })

  return { kindName, sensorName, briefValue, trend, period }
}
