import { neutralised } from '../../../../domain/format/neutralised.ts'
import type { CompareRow } from './compare-rows.ts'

/** Rows as CSV (RFC 4180), with the byte order mark that spreadsheets want. No name of a station in `heads` becomes a formula. */
export function compareCsv(
  heads: readonly string[],
  rows: readonly CompareRow[],
  timeText: (ms: number) => string,
): string {
  const lines = rows.map(({ fromMs, values }) => [timeText(fromMs), ...values.map((value) => value ?? '')])
  return `\uFEFF${[heads.map((head) => quoted(neutralised(head))), ...lines].map((cells) => cells.join(',')).join('\r\n')}\r\n`
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
