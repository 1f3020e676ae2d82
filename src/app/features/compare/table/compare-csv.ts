import type { CompareRow } from './compare-rows.ts'

/**
 * Rows as CSV (RFC 4180), with the byte order mark that spreadsheets want. `heads` begin with a letter of their own, so no name of a
 * station is taken for a formula.
 */
export function compareCsv(
  heads: readonly string[],
  rows: readonly CompareRow[],
  timeText: (ms: number) => string,
): string {
  const lines = rows.map(({ fromMs, values }) => [timeText(fromMs), ...values.map((value) => value ?? '')])
  return `\uFEFF${[heads.map(quoted), ...lines].map((cells) => cells.join(',')).join('\r\n')}\r\n`
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
