import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { STEP_MS } from '../../domain/aggregation/steps.ts'
import { printedUnit } from '../../domain/with-unit.ts'
import { useLocale } from '../i18n/use-locale.ts'
import { formatInterval } from '../time/format-time.ts'

/**
 * `mm per 1 hr`: what a bar is of. The same storm has five times higher bars where each stands for an hour
 * and not for ten minutes.
 */
export function useBarUnit(): (unit: string, stepMs: number | undefined) => string {
  const { t } = useTranslation('common')
  const locale = useLocale()
  return useCallback(
    (unit, stepMs) =>
      stepMs === undefined || unit === ''
        ? printedUnit(unit)
        : t('perPeriod', {
            unit: printedUnit(unit),
            period: stepMs === STEP_MS.P1M ? t('month') : formatInterval(stepMs / 1000, locale),
          }),
    [t, locale],
  )
}
