import type { RowCounts } from '../service/import/import-readings.ts'

type Line = [name: string, count: number]

/** What became of the rows, a line each. */
export function rowLines(rows: RowCounts): Line[] {
  return [
    ['rows read', rows.read],
    ['stored', rows.stored],
    ['already there', rows.present],
    ['without any value', rows.empty],
    ['skipped: in the future', rows.future],
    ['skipped: broken', rows.broken],
  ]
}

/** How an import ended, for the terminal; ends with a line end. */
export function summaryOf(target: string, table: readonly Line[]): string {
  const grouped = (count: number) => count.toLocaleString('en')
  const width = Math.max(...table.map(([, count]) => grouped(count).length))
  const lines = table.map(([name, count]) => `  ${name.padEnd(24)}${grouped(count).padStart(width)}\n`)
  return `Imported into ${target}:\n${lines.join('')}`
}
