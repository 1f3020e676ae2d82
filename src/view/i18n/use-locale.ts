import { useTranslation } from 'react-i18next'

/**
 * Locale for numbers and dates: the reader's variant of the chosen language (`en-GB`) where the browser lists one, else the
 * language.
 */
export function useLocale(): string {
  const { language } = useTranslation().i18n
  return navigator.languages.find((tag) => tag === language || tag.startsWith(`${language}-`)) ?? language
}
