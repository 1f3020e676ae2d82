import { useTranslation } from 'react-i18next'

/**
 * The locale for numbers and dates: the reader's own variant of the chosen language (`en-GB`) where the browser
 * names one, else the language itself.
 */
export function useLocale(): string {
  const { language } = useTranslation().i18n
  return navigator.languages.find((tag) => tag === language || tag.startsWith(`${language}-`)) ?? language
}
