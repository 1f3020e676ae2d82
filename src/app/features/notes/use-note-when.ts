import { useTranslation } from 'react-i18next'
import type { Note } from '../../../domain/notes/note.ts'
import { useLocale } from '../../../view/i18n/use-locale.ts'
import { formatInstant } from '../../../view/time/format-time.ts'
import { formatStretch } from '../chart/time-range/format-span.ts'

export function useNoteWhen(zone: string): (note: Pick<Note, 'from' | 'to'>) => string {
  const { t } = useTranslation('chart')
  const locale = useLocale()
  return ({ from, to }) =>
    to === null
      ? formatInstant(from, zone, locale)
      : t('span', formatStretch({ fromMs: from, toMs: to }, zone, locale))
}
