import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Sensor } from '../../../../../domain/device.ts'
import { formatNumber } from '../../../../../domain/format/format-value.ts'
import { measured, resolutionOf } from '../../../../../domain/format/resolution.ts'
import type { FlaggedStretch } from '../../../../../domain/quality/flagged-stretches.ts'
import { quantityOf } from '../../../../../domain/quantity.ts'
import { withUnit } from '../../../../../domain/with-unit.ts'
import { useLocale } from '../../../../../view/i18n/use-locale.ts'
import { useDuration } from '../../duration.ts'
import { reasonKey } from './reason-key.ts'

/** `Flat line: 0.254 mm for 9 h 40 min` */
export function useReasonWords(): (stretch: FlaggedStretch, sensor: Sensor) => string {
  const { t } = useTranslation('quality')
  const locale = useLocale()
  const duration = useDuration()
  return useCallback(
    (stretch, sensor) => {
      const { low, high, from, to, span, limit } = stretch
      const quantity = quantityOf(sensor.kind, sensor.unit)
      const number = (value: number) =>
        formatNumber(value, measured(quantity, resolutionOf([value]), value), locale)
      const one = (value: number) => withUnit(number(value), quantity.unit)
      return t(`reason.${reasonKey(stretch)}`, {
        values: low === high ? one(low) : t('values', { low: number(low), high: one(high) }),
        low: span && number(span[0]),
        high: span && one(span[1]),
        least: span && one(span[0]),
        limit: limit !== undefined && one(limit),
        duration: duration(to - from),
      })
    },
    [t, locale, duration],
  )
}
