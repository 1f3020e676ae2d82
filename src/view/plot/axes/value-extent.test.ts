import { expect, it } from 'vitest'
import { goodExtent, isStretched, valueExtent } from './value-extent.ts'

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

const bench = { t: [0, 10, 20], v: [371, 369, 1], suspect: { count: 1, t: [20], v: [1] } }

it('is of the values in order alone where that is wanted', () => {
  expect(goodExtent([bench], 0, 20)).toEqual([369, 371])
  expect(goodExtent([bench], 20, 30)).toBeNull()
})

it('is said to be stretched where suspect values leave the others less than half of the axis', () => {
  const range = { fromMs: 0, toMs: 20 }
  expect(isStretched([bench], range, { low: 0, high: 400 })).toBe(true)
  expect(isStretched([bench], range, { low: 368, high: 371 })).toBe(false)
  expect(isStretched([{ t: bench.t, v: bench.v }], range, { low: 0, high: 4000 })).toBe(false)
})
