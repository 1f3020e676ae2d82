/** What a spreadsheet takes for the beginning of a formula, in its plain form (OWASP, "CSV injection"). */
const FORMULA = /^[=+\-@]/
/** Lenient readers drop a quote at the beginning of a cell as well. */
const UNSEEN = /["\p{White_Space}\p{Cc}\p{Cf}]/gu
const CONTROLS = /\p{Cc}+/gu
/** Behind a semicolon, and what some tools turn into one. */
const BEHIND_SEMICOLONS = /(?<=[;\u037e\ufe14\ufe54\uff1b])/u

/**
 * Neutralises foreign text for spreadsheets. An apostrophe precedes anything that could begin a formula: at the start, after
 * spaces or invisible characters, in full-width form, and after each semicolon, where locales with decimal commas begin a
 * cell whatever the quotes. Control characters become spaces.
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
