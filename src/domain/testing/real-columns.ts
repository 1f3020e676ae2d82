import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { realData } from '../../../e2e/support/real-data.ts'

/** The folder of real records; `undefined` where it is absent and need not be there. */
export const REAL_DATA = realData()

const files = new Map<string, string[][]>()

/** A column of a real record by its header, such as `FLUID_LEVEL (cm)`: times in epoch milliseconds, `NaN` where a cell is empty. */
export function realColumn(station: string, header: string): [t: Float64Array, v: Float64Array] {
  const [head = [], ...rows] = rowsOf(station)
  const column = head.indexOf(header)
  return [
    Float64Array.from(rows, ([time = '']) => Date.parse(time)),
    Float64Array.from(rows, (row) => (row[column] ? Number(row[column]) : Number.NaN)),
  ]
}

function rowsOf(station: string): string[][] {
  const known = files.get(station)
  if (known) return known
  const path = join(REAL_DATA ?? '', 'readings', `${station}.csv.gz`)
  const lines = gunzipSync(readFileSync(path)).toString('utf8').trimEnd().split('\n')
  const rows = lines.map((line) => line.split(','))
  files.set(station, rows)
  return rows
}
