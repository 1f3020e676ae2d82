import i18next, { type Resource } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language } from './languages.ts'

/** Starts translation in a language with the texts of a page; keeps `<html lang>` in step. */
export function startTexts(resources: Record<Language, Resource[string]>, language: Language): void {
  i18next.on('languageChanged', (changed) => {
    document.documentElement.lang = changed
  })
  void i18next.use(initReactI18next).init({
    resources,
    lng: language,
    fallbackLng: 'en',
    defaultNS: 'common',
    interpolation: { escapeValue: false },
  })
}

/** Switches the language; who wants it remembered does so. */
export function speak(language: Language): void {
  void i18next.changeLanguage(language)
}
