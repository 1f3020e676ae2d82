import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packValues } from './pack-values.ts'

test('missing values leave their place empty, trailing ones leave nothing', () => {
  expect(packValues([521.7, null, 0, null])).toBe('521.7,,0')
  expect(packValues([null, 1])).toBe(',1')
  expect(packValues([null, Number.NaN])).toBe('')
  expect(packValues([])).toBe('')
})

test('every number reads back as itself, every missing value as missing', () => {
  const value = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constant(null))
  fc.assert(
    fc.property(fc.array(value), (values) => {
      const cells = packValues(values).split(',')
      const read = values.map((_, index) => (cells[index] ? (JSON.parse(cells[index]) as number) : null))
      // a negative zero is stored as 0
      expect(read).toEqual(values.map((number) => (number === 0 ? 0 : number)))
    }),
  )
})
