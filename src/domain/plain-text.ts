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
