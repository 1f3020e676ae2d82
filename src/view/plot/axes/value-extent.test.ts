import { expect, it } from 'vitest'
import { valueExtent } from './value-extent.ts'

it('is of all lines, and of the times asked for alone', () => {
  const lines = [
    { t: [0, 10, 20], v: [900, 5, null] },
    { t: [5, 15], v: [-3, 4] },
  ]
  expect(valueExtent(lines, 5, 20)).toEqual([-3, 5])
})

it('is none without a value', () => {
  expect(valueExtent([{ t: [1], v: [null] }], 0, 9)).toBeNull()
  expect(valueExtent([], 0, 9)).toBeNull()
})
