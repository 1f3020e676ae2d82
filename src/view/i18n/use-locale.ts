import { useTranslation } from 'react-i18next'

/** Locale of numbers and dates: the reader's variant (`en-GB`) of the language where the browser has one. */
export function useLocale(): string {
  const { language } = useTranslation().i18n
  return navigator.languages.find((tag) => tag === language || tag.startsWith(`${language}-`)) ?? language
}
