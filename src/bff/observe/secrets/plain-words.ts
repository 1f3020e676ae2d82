/** Letters of one case, or capitalised, or a number as short as a year. */
const PLAIN = /^(?:\p{Lu}?\p{Ll}*|\p{Lu}*|\d{0,4})$/u
const BETWEEN_WORDS = /[^\p{L}\p{N}]+/u

/**
 * Whether a text is words and short numbers, as station names are. Eight characters of a random key hardly
 * ever are: in Base64 some 2 in 1,000, in hexadecimal fewer.
 */
export function isPlainWords(text: string): boolean {
  return text.split(BETWEEN_WORDS).every((word) => PLAIN.test(word))
}
