import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { compareCsv } from './compare-rows.ts'

it('a file has what the table has, whatever stations are called', () => {
  const heads = ['Time', 'A =cmd|"x", Water level (cm)', 'B Weir;=1+1\tleft']
  const rows = [
    { fromMs: 0, values: [1.25, null] },
    { fromMs: 1000, values: [null, -3] },
  ]
  const csv = compareCsv(heads, rows, (ms) => new Date(ms).toISOString())
  expect(parse(csv, { bom: true })).toEqual([
    ['Time', 'A =cmd|"x", Water level (cm)', "B Weir;'=1+1 left"],
    ['1970-01-01T00:00:00.000Z', '1.25', ''],
    ['1970-01-01T00:00:01.000Z', '', '-3'],
  ])
})
