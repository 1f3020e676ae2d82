import type { OverlayText } from '../../domain/overlay.ts'

/** A text of a file in the page's language; one without languages as it is. */
export function inLanguage(text: string | OverlayText, language: string): string {
  if (typeof text === 'string') return text
  return language === 'id' ? text.id : text.en
}
