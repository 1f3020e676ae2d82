import { useTranslation } from 'react-i18next'

/**
 * The locale for numbers and dates: the reader's own variant of the chosen language (`en-GB`) where the browser
 * names one, else the language itself.
 */
export function useLocale(): string {
  const { i18n } = useTranslation()
  return localeFor(i18n.language, navigator.languages)
}

function localeFor(language: string, preferred: readonly string[]): string {
  return preferred.find((tag) => tag === language || tag.startsWith(`${language}-`)) ?? language
}
