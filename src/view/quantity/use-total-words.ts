import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Total } from '../../domain/total.ts'
import { useLocale } from '../i18n/use-locale.ts'
import { formatAge } from '../time/format-time.ts'

/** Prefix of a total, `≥ ` where it is a minimum, and the reason: `3 h missing`. */
export interface TotalWords {
  sign: string
  note: string | null
}

/** Words for the unknown part of a total; `duration` formats times. */
export function useTotalWords(duration?: (ms: number) => string): (total: Total | undefined) => TotalWords {
  const { t } = useTranslation('common')
  const locale = useLocale()
  return useCallback(
    (total) => {
      const unknown = total?.unknown
      if (!unknown) return { sign: '', note: null }
      const { why, ms } = unknown
      const time = ms === null ? null : duration ? duration(ms) : formatAge(ms, locale)
      return { sign: '≥ ', note: time === null ? t('total.some') : t(`total.${why}`, { time }) }
    },
    [t, locale, duration],
  )
}
