import { neutralised } from '../../../../domain/format/neutralised.ts'
import type { CompareRow } from './compare-rows.ts'

/** RFC 4180, with a byte order mark for spreadsheets. No station name in `heads` becomes a formula. */
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
