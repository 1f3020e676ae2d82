import i18next, { type Resource } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language } from './languages.ts'

/** Starts translation and keeps `<html lang>` equal to the language. A missing text is an uncaught error. */
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
    saveMissing: true,
    missingKeyHandler: (_, namespace, key) =>
      reportError(new Error(`This page has no text ${namespace}:${key} and shows its name`)),
  })
}

export function speak(language: Language): void {
  void i18next.changeLanguage(language)
}
