/** Letters of one case, or with a capital, or a number as short as a year. */
const PLAIN = /^(?:\p{Lu}?\p{Ll}*|\p{Lu}*|\d{0,4})$/u
const BETWEEN_WORDS = /[^\p{L}\p{N}]+/u

/**
 * Whether a text is made of words and short numbers, as names of stations are. Eight characters of a random key
 * hardly ever are: of one in Base64 some 2 in 1,000, of one in hexadecimal fewer.
 */
export function isPlainWords(text: string): boolean {
  return text.split(BETWEEN_WORDS).every((word) => PLAIN.test(word))
}
