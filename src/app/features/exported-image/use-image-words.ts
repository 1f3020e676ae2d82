import { useTranslation } from 'react-i18next'
import { useLocale } from '../../../view/i18n/use-locale.ts'
import { formatInstant } from '../../../view/time/format-time.ts'
import type { TimeRange } from '../../../view/time/time-range.ts'
import { formatSpan } from '../chart/time-range/format-span.ts'
import type { ImageWords } from './chart-image.ts'

export function useImageWords(title: string, range: TimeRange, zone: string): () => ImageWords {
  const { t } = useTranslation('chart')
  const locale = useLocale()
  return () => ({
    title,
    subtitle: t('span', formatSpan(range, zone, locale)),
    source: t('picture.source', { time: formatInstant(Date.now(), zone, locale) }),
  })
}
