import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { STEP_MS } from '../../domain/aggregation/steps.ts'
import { printedUnit } from '../../domain/with-unit.ts'
import { useLocale } from '../i18n/use-locale.ts'
import { formatInterval } from '../time/format-time.ts'

/** `1 h`, `1 month`: the time that a bar sums. */
export function useBarPeriod(): (stepMs: number) => string {
  const { t } = useTranslation('common')
  const locale = useLocale()
  return useCallback(
    (stepMs) => (stepMs === STEP_MS.P1M ? t('month') : formatInterval(stepMs / 1000, locale)),
    [t, locale],
  )
}

/** `mm in 1 h`: unit of a bar. The bars of one storm are higher the longer the time that each sums. */
export function useBarUnit(): (unit: string, stepMs: number | undefined) => string {
  const { t } = useTranslation('common')
  const period = useBarPeriod()
  return useCallback(
    (unit, stepMs) =>
      stepMs === undefined || unit === ''
        ? printedUnit(unit)
        : t('perPeriod', { unit: printedUnit(unit), period: period(stepMs) }),
    [t, period],
  )
}
