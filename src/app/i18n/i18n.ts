import { LANGUAGES, type Language } from '../../view/i18n/languages.ts'
import { speak, startTexts } from '../../view/i18n/start-texts.ts'
import { browserStorage } from '../../view/storage/safe-storage.ts'
import { en } from './en.ts'
import { id } from './id.ts'

const STORAGE_KEY = 'gaugeboard.language'

/** The chosen language, else the browser's, else English. */
export function startI18n(): void {
  startTexts({ en, id }, preferredLanguage())
}

export function chooseLanguage(language: Language): void {
  browserStorage.write(STORAGE_KEY, language)
  speak(language)
}

function preferredLanguage(): Language {
  const wanted = [browserStorage.read(STORAGE_KEY), ...navigator.languages.map((tag) => tag.slice(0, 2))]
  return wanted.find((tag): tag is Language => LANGUAGES.some((known) => known === tag)) ?? 'en'
}
