/** What draws nothing, breaks lines, or turns the direction of what stands around it. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu

/** Foreign text as one line without anything unseen, at most so many characters; empty for what is no text. */
export function plainText(value: unknown, most: number): string {
  if (typeof value !== 'string') return ''
  // a name may be long beyond reason, and is looked at as a whole below
  const text = value
    .slice(0, 4 * most)
    .replace(UNSEEN, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const characters = [...text]
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : text
}
