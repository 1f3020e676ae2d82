import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { LANGUAGES, type Language } from '../../view/i18n/languages.ts'
import { en } from './en.ts'
import { id } from './id.ts'

const STORAGE_KEY = 'gaugeboard.language'

/** Starts translation in the chosen language, else the browser's, else English; keeps `<html lang>` in step. */
export function startI18n(): void {
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language
  })
  void i18next.use(initReactI18next).init({
    resources: { en, id },
    lng: preferredLanguage(),
    fallbackLng: 'en',
    defaultNS: 'common',
    interpolation: { escapeValue: false },
  })
}

/** Switches the language and remembers the choice. */
export function chooseLanguage(language: Language): void {
  localStorage.setItem(STORAGE_KEY, language)
  void i18next.changeLanguage(language)
}

function preferredLanguage(): Language {
  const wanted = [localStorage.getItem(STORAGE_KEY), ...navigator.languages.map((tag) => tag.slice(0, 2))]
  return wanted.find((tag): tag is Language => LANGUAGES.some((known) => known === tag)) ?? 'en'
}
