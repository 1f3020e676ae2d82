import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language } from '../../view/i18n/languages.ts'
import { kioskEn } from './en.ts'
import { kioskId } from './id.ts'

/** Starts translation with the few texts that the public page needs; keeps `<html lang>` in step. */
export function startTexts(language: Language): void {
  i18next.on('languageChanged', (changed) => {
    document.documentElement.lang = changed
  })
  void i18next.use(initReactI18next).init({
    resources: { en: kioskEn, id: kioskId },
    lng: language,
    fallbackLng: 'en',
    defaultNS: 'common',
    interpolation: { escapeValue: false },
  })
}

/** Switches the language; nothing is remembered, the address has it. */
export function speak(language: Language): void {
  void i18next.changeLanguage(language)
}
