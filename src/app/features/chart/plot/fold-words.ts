import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Fold } from '../../../../view/plot/time-scale.ts'
import { shortTime } from '../../../../view/time/format-time.ts'
import { lengthOf } from '../../../../view/time/time-range.ts'
import { useDuration } from '../duration.ts'

/** `17 y without data` and `3 Jan 2008, 02:15 – 4 Mar 2025, 10:00`, of a folded gap. */
export function useFoldWords(zone: string, locale: string) {
  const { t } = useTranslation('chart')
  const duration = useDuration()
  return useCallback(
    ({ gap }: Fold): [without: string, ends: string] => {
      const time = (ms: number) => shortTime(ms, gap, zone, locale)
      return [
        t('fold.without', { duration: duration(lengthOf(gap)) }),
        t('span', { from: time(gap.fromMs), to: time(gap.toMs) }),
      ]
    },
    [t, duration, zone, locale],
  )
}
