import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packValues } from '../store/pack-values.ts'
import { pageBlock } from './page-block.ts'

const SENSORS = 3
const value = fc.oneof(
  fc.integer({ min: -99_999, max: 99_999 }).map((scaled) => scaled / 100),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constant(null),
)
const set = fc.record({
  time: fc.integer({ min: -1e10, max: 1e10 }),
  values: fc.array(value, { maxLength: SENSORS }),
})

test('C20 columns have the very numbers that were stored, and nothing where none was', () => {
  fc.assert(
    fc.property(fc.array(set), (sets) => {
      const text = sets.map(({ time, values }) => `${time},${packValues(values)}\n`).join('')
      const { t, columns } = pageBlock({ count: sets.length, lines: Buffer.from(text) }, SENSORS)
      expect([...t]).toEqual(sets.map(({ time }) => time * 1000))
      expect(columns.map((column) => [...column])).toEqual(
        Array.from({ length: SENSORS }, (_, n) =>
          // a negative zero is stored as 0
          sets.map(({ values }) => (values[n] === 0 ? 0 : (values[n] ?? Number.NaN))),
        ),
      )
    }),
  )
})

test('a page that ends in the middle of a line is an error, and so are more values than sensors', () => {
  const page = (text: string) => pageBlock({ count: 1, lines: Buffer.from(text) }, 1)
  expect(() => page('12,1.5')).toThrow('in the middle of a line')
  expect(() => page('12,1.5,2\n')).toThrow('more values than its device has sensors')
  expect([...page('12,1.5\n').t]).toEqual([12_000])
})
