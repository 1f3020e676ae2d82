import { millisecondsInHour as HOUR_MS } from 'date-fns/constants'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { PartlyRead } from '../../../domain/series/series.ts'
import { useLocale } from '../../../view/i18n/use-locale.ts'

const DAY_MS = 24 * HOUR_MS
/** Shorter ranges are counted in hours. */
const FEW_DAYS_MS = 3 * DAY_MS

/** `62 of 200 days read` */
export function useReadText(): (partial: Pick<PartlyRead, 'readMs' | 'ofMs'>) => string {
  const { t } = useTranslation('chart')
  const locale = useLocale()
  return useCallback(
    ({ readMs, ofMs }) => {
      const unit = ofMs < FEW_DAYS_MS ? 'hours' : 'days'
      const unitMs = unit === 'hours' ? HOUR_MS : DAY_MS
      return t(`progress.${unit}`, {
        read: Math.floor(readMs / unitMs).toLocaleString(locale),
        of: Math.ceil(ofMs / unitMs).toLocaleString(locale),
      })
    },
    [t, locale],
  )
}
