import { neutralised } from '../../../../domain/format/neutralised.ts'
import type { SteppedSeries } from '../../../../view/plot/steps/steps.ts'

/** All series in one step; steps that begin at other times have their own rows. */
export interface CompareRow {
  fromMs: number
  /** Means, or sums of amounts, in the order of the series; `null` where unknown. */
  values: (number | null)[]
}

/** One row for each time at which a step of any series begins. */
export function compareRows(series: readonly (SteppedSeries | undefined)[]): CompareRow[] {
  const rows = new Map<number, CompareRow>()
  for (const [n, one] of series.entries()) {
    const steps = one?.steps
    if (!steps || steps.areColumns) continue
    const { sum, mean, count } = steps
    for (const [i, fromMs] of steps.from.entries()) {
      const row = rows.get(fromMs) ?? { fromMs, values: series.map(() => null) }
      rows.set(fromMs, row)
      const value = (sum ?? mean)[i] as number
      row.values[n] = (count[i] as number) > 0 && Number.isFinite(value) ? value : null
    }
  }
  return [...rows.values()].sort((a, b) => a.fromMs - b.fromMs)
}

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
