/** What a spreadsheet takes for the beginning of a formula, in its plain form (OWASP, "CSV injection"). */
const FORMULA = /^[=+\-@]/
/** Lenient readers drop a quote at the beginning of a cell as well. */
const UNSEEN = /["\p{White_Space}\p{Cc}\p{Cf}]/gu
const CONTROLS = /\p{Cc}+/gu
/** Behind a semicolon, and what some tools turn into one. */
const BEHIND_SEMICOLONS = /(?<=[;\u037e\ufe14\ufe54\uff1b])/u

/**
 * Foreign text as a cell that no spreadsheet runs: where a formula would begin — at once, after spaces or
 * characters nobody sees, or in full-width form — an apostrophe stands before it. So it does behind each
 * semicolon: spreadsheets of countries that write decimals with a comma begin a new cell there, whatever
 * quotes are around. Control characters, the tab among them, become spaces.
 */
export function neutralised(text: string): string {
  return text.split(BEHIND_SEMICOLONS).map(neutralisedCell).join('')
}

function neutralisedCell(text: string): string {
  const plain = text.replace(CONTROLS, ' ')
  // the normal form turns the full-width ＝ into =, which is how spreadsheets read it
  const looksLike = text.normalize('NFKC').replace(UNSEEN, '')
  return FORMULA.test(looksLike) ? `'${plain}` : plain
}
