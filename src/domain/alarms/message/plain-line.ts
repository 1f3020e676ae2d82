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
