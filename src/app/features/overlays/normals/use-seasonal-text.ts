import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { SeasonalRank } from '../../../../domain/statistics/normals.ts'
import { useLocale } from '../../../../view/i18n/use-locale.ts'

type Month = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11

/** `Higher than 97% of every late November in 19 years`, or how much lower than most. */
export function useSeasonalText(): (rank: SeasonalRank) => string {
  const { t } = useTranslation('chart')
  const locale = useLocale()
  return useCallback(
    ({ month, part, share, higher, years }) => {
      const isHigher = share >= higher
      // never rounded up to all of them
      const format = new Intl.NumberFormat(locale, { style: 'percent', roundingMode: 'floor' })
      const percent = format.format(isHigher ? share : higher).replace(/\s*%/, '\u00a0%')
      const season = t(`normals.${part}`, { month: t(`normals.months.${month as Month}`) })
      return t(isHigher ? 'normals.higher' : 'normals.lower', { percent, season, years })
    },
    [t, locale],
  )
}
