import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { durationParts } from './duration.ts'

/** `34 h 40 min`, in the reader's language. */
export function useDuration(): (ms: number) => string {
  const { t } = useTranslation('chart')
  return useCallback(
    (ms) =>
      durationParts(ms)
        .map(({ unit, amount }) => t(`duration.${unit}`, { amount }))
        .join(' '),
    [t],
  )
}
