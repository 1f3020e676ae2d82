import type { RowCounts } from '../../service/import/import-readings.ts'

type Line = [name: string, count: number]

export function rowLines(rows: RowCounts): Line[] {
  const { read, stored, present, empty, future, broken } = rows
  const notStored = read - stored - present - empty - future - broken
  return [
    ['rows read', read],
    ['stored', stored],
    ['already there', present],
    ['without any value', empty],
    ['skipped: in the future', future],
    ['skipped: broken', broken],
    ...(notStored > 0 ? [['not stored', notStored] satisfies Line] : []),
  ]
}

/** For the terminal; ends with a line end. */
export function summaryOf(target: string, table: readonly Line[]): string {
  const grouped = (count: number) => count.toLocaleString('en')
  const width = Math.max(...table.map(([, count]) => grouped(count).length))
  const lines = table.map(([name, count]) => `  ${name.padEnd(24)}${grouped(count).padStart(width)}\n`)
  return `Imported into ${target}:\n${lines.join('')}`
}
