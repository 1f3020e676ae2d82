const MARKS = /\p{M}+/gu
const MAX_WORDS = 10

/** Lower case, without accents; full-width letters as plain ones. */
export function folded(text: string): string {
  return text.normalize('NFKD').replace(MARKS, '').toLowerCase()
}

/** Folded; at most ten. */
export function searchWords(query: string): string[] {
  return folded(query).split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)
}
