import { useTranslation } from 'react-i18next'
import { useLocale } from '../../../../view/i18n/use-locale.ts'
import type { TimeRange } from '../../../../view/time/time-range.ts'
import { formatSpan } from './format-span.ts'

/** The range in words, for paper: the range bar is not printed. */
export function RangeOnPaper({ range, zone }: { range: TimeRange; zone: string }) {
  const { t } = useTranslation('chart')
  return <p className="range-on-paper">{t('span', formatSpan(range, zone, useLocale()))}</p>
}
