import type { OverlayInfo } from '../../../domain/overlay.ts'
import { inLanguage } from '../../i18n/in-language.ts'

/** What is to be said of overlays beside the map's sources, as markup: texts of files are data, and stay text. */
export function notesOf(overlays: readonly OverlayInfo[], language: string): string {
  const notes = overlays.flatMap(({ note }) => (note ? [inLanguage(note, language)] : []))
  return [...new Set(notes)].map(escaped).join(' · ')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
