import type { OverlayInfo, OverlayText } from '../../../domain/overlay.ts'

/** A text of an overlay in the page's language. */
export function inLanguage(text: OverlayText, language: string): string {
  return language === 'id' ? text.id : text.en
}

/** What is to be said of overlays beside the map's sources, as markup: texts of files are data, and stay text. */
export function notesOf(overlays: readonly OverlayInfo[], language: string): string {
  const notes = overlays.flatMap(({ note }) => (note ? [inLanguage(note, language)] : []))
  return [...new Set(notes)].map(escaped).join(' · ')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
