import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Total } from '../../domain/total.ts'
import { useLocale } from '../i18n/use-locale.ts'
import { formatAge } from '../time/format-time.ts'

/** What stands before a total, `≥ ` where it is a least amount, and why it is one: `3 h missing`. */
export interface TotalWords {
  sign: string
  note: string | null
}

/** Says of a total what is unknown; `duration` is how times are told where they stand. */
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
