import { useTranslation } from 'react-i18next'
import { useLocale } from '../../view/i18n/use-locale.ts'
import { useLevelWords } from '../../view/levels/use-level-words.ts'
import { useStationWords } from '../../view/station/station-words.ts'

/** What all rows of a list speak with, looked up once: in each row it was most of what a slow phone worked on. */
export function useRowWords() {
  const { t } = useTranslation('common')
  return { t, locale: useLocale(), words: useStationWords(), levelWords: useLevelWords() }
}

export type RowWords = ReturnType<typeof useRowWords>
