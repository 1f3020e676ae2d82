/** What of invisible characters joins letters and emoji; all others could hide text or turn it around. */
const INVISIBLE = /(?![\u200c\u200d])\p{Cf}/gu
/** What would begin a new line or steer what shows it. */
const BREAKS = /[\s\p{Cc}\p{Zl}\p{Zp}]+/gu
const BROKEN = /\p{Cs}/gu

/** Text from outside as one line: without control characters, and cut where it is longer than anybody reads. */
export function plainLine(text: string, most = 120): string {
  const line = text.replaceAll(INVISIBLE, '').replaceAll(BREAKS, ' ').replaceAll(BROKEN, '\uFFFD').trim()
  const letters = [...line]
  return letters.length <= most ? line : `${letters.slice(0, most - 1).join('')}…`
}
