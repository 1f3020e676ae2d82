import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rowReader } from './reading-row.ts'
import { sensorColumns } from './sensor-columns.ts'

const COLUMNS = sensorColumns(['timestamp', 'FLUID_LEVEL (cm)', 'RAIN_FALL (mm)'])
const TIME = '2015-12-27T02:15:00Z'
const TIME_MS = Date.parse(TIME)
const read = rowReader(COLUMNS, COLUMNS)

test('a row is a time and its numbers, an empty cell is missing', () => {
  expect(read([TIME, '521.7', '0'])).toEqual({ timeMs: TIME_MS, values: [521.7, 0] })
  expect(read([` ${TIME} `, ' -9999 ', ''])).toEqual({ timeMs: TIME_MS, values: [-9999, null] })
  expect(read([TIME, ' ', '+.5e1'])).toEqual({ timeMs: TIME_MS, values: [null, 5] })
})

test('a time may carry an offset', () => {
  expect(read(['2015-12-27T09:15:00+07:00', '1', '2'])).toMatchObject({ timeMs: TIME_MS })
})

test("values go where the device's own order of sensors has them", () => {
  const [level, rain] = COLUMNS as [(typeof COLUMNS)[0], (typeof COLUMNS)[0]]
  const stored = [{ ...rain, id: 'other' }, rain, level]
  expect(rowReader(COLUMNS, stored)([TIME, '1', '2'])).toEqual({ timeMs: TIME_MS, values: [null, 2, 1] })
})

test('a broken row says what is wrong with it and gives nothing of itself', () => {
  expect(read([TIME, '1'])).toBe('2 cells where the header has 3')
  expect(read([TIME, '1', '2', '3'])).toBe('4 cells where the header has 3')
  const noTime = 'the timestamp is no ISO 8601 time with its offset: '
  const times = ['', '2015-12-27', '2015-12-27T02:15:00', '2015-02-30T00:00:00Z', '0000-01-01T00:00:00Z', '1']
  for (const time of times) expect(read([time, '1', '2'])).toBe(noTime + JSON.stringify(time))
  for (const cell of ['x', '1,5', '0x10', '1e400', 'NaN', 'Infinity', '1 2', '-', '１']) {
    expect(read([TIME, cell, '2'])).toBe(`FLUID_LEVEL is no number: ${JSON.stringify(cell)}`)
    expect(read([TIME, '1', cell])).toBe(`RAIN_FALL is no number: ${JSON.stringify(cell)}`)
  }
})

test('what is wrong is told in one line of bounded length, whatever stands in the row', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 500 }), { maxLength: 5 }), (cells) => {
      const row = read(cells)
      if (typeof row === 'string') expect(row).toMatch(/^[^\p{Cc}]{1,400}$/u)
      else expect(row.values.every((value) => value === null || Number.isFinite(value))).toBe(true)
    }),
  )
})
