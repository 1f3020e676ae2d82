/** What a spreadsheet takes for the beginning of a formula, in its plain form (OWASP, "CSV injection"). */
const FORMULA = /^[=+\-@]/
const UNSEEN = /[\p{White_Space}\p{Cc}\p{Cf}]/gu
const CONTROLS = /\p{Cc}+/gu

/**
 * Foreign text as a cell that no spreadsheet runs: where a formula would begin — at once, after spaces or characters
 * nobody sees, or in full-width form — an apostrophe stands before it. Control characters become spaces.
 */
export function neutralised(text: string): string {
  const plain = text.replace(CONTROLS, ' ')
  // the normal form turns the full-width ＝ into =, which is how spreadsheets read it
  const looksLike = text.normalize('NFKC').replace(UNSEEN, '')
  return FORMULA.test(looksLike) ? `'${plain}` : plain
}
