/** Invisible, breaks lines, or changes the text direction. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu

/** Foreign text as one visible line, at most `most` characters; empty for other types. */
export function plainText(value: unknown, most: number): string {
  if (typeof value !== 'string') return ''
  // bounds the work on a very long text
  const text = value
    .slice(0, 4 * most)
    .replace(UNSEEN, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const characters = [...text]
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : text
}

/** Keeps what joins letters and emoji; other invisible characters could hide or reverse text. */
const INVISIBLE = /(?![\u200c\u200d])\p{Cf}/gu
/** Would begin a new line or control the display. */
const BREAKS = /[\s\p{Cc}\p{Zl}\p{Zp}]+/gu
const BROKEN = /\p{Cs}/gu

/** Text from outside as one line, without control characters, cut to a length. */
export function plainLine(text: string, most = 120): string {
  const line = text.replaceAll(INVISIBLE, '').replaceAll(BREAKS, ' ').replaceAll(BROKEN, '\uFFFD').trim()
  const letters = [...line]
  return letters.length <= most ? line : `${letters.slice(0, most - 1).join('')}…`
}
