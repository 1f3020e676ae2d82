/** The start of a formula (OWASP, "CSV injection"). */
const FORMULA = /^[=+\-@]/
/** Lenient readers also drop a leading quote. */
const UNSEEN = /["\p{White_Space}\p{Cc}\p{Cf}]/gu
const CONTROLS = /\p{Cc}+/gu
/** Semicolons, and what some tools turn into one. */
const BEHIND_SEMICOLONS = /(?<=[;\u037e\ufe14\ufe54\uff1b])/u

/**
 * Neutralises foreign text for spreadsheets: an apostrophe precedes a possible formula, also after spaces,
 * invisible characters or semicolons, where locales with decimal commas begin a cell despite quotes. Control
 * characters become spaces.
 */
export function neutralised(text: string): string {
  return text.split(BEHIND_SEMICOLONS).map(neutralisedCell).join('')
}

function neutralisedCell(text: string): string {
  const plain = text.replace(CONTROLS, ' ')
  // NFKC turns the full-width ＝ into =, as spreadsheets do
  const looksLike = text.normalize('NFKC').replace(UNSEEN, '')
  return FORMULA.test(looksLike) ? `'${plain}` : plain
}
