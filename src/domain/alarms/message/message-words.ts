import { type MessageWords, WORDS_EN } from './words-en.ts'
import { WORDS_ID } from './words-id.ts'

export const MESSAGE_LANGUAGES = ['en', 'id'] as const
export type MessageLanguage = (typeof MESSAGE_LANGUAGES)[number]

export const MESSAGE_WORDS: Readonly<Record<MessageLanguage, MessageWords>> = { en: WORDS_EN, id: WORDS_ID }

/** Fills all placeholders at once: values are not scanned again. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (place, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : place,
  )
}
