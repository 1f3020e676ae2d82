import fc from 'fast-check'
import { expect, test } from 'vitest'
import { evenValues } from './even-values.ts'

const even = (t: number[], v: number[], gapMs = 10) => [
  ...evenValues(Float64Array.from(t), Float64Array.from(v), { fromMs: 0, toMs: 50, stepMs: 10, gapMs }).v,
]

test('values at even instants stay as they were measured', () => {
  expect(even([0, 10, 20, 30, 40], [1, 2, 3, 4, 5])).toEqual([1, 2, 3, 4, 5])
})

test('between neighbours lies the straight line between them', () => {
  expect(even([-5, 5, 15], [0, 10, 20])).toEqual([5, 15, Number.NaN, Number.NaN, Number.NaN])
})

test('a gap stays a gap, also where a value is missing between two', () => {
  expect(even([0, 10, 30, 40], [1, 2, 4, 5])).toEqual([1, 2, Number.NaN, 4, 5])
  expect(even([0, 5, 11], [1, Number.NaN, 3])).toEqual([1, Number.NaN, Number.NaN, Number.NaN, Number.NaN])
})

test('the end does not belong to the range', () => {
  expect(even([50], [7])).toEqual(Array(5).fill(Number.NaN))
})

test('a straight line is found again, wherever it was measured', () => {
  const times = fc.uniqueArray(fc.integer({ min: -20, max: 70 }), { minLength: 2, maxLength: 40 })
  fc.assert(
    fc.property(times, (instants) => {
      const t = Float64Array.from(instants).sort()
      const { v } = evenValues(
        t,
        t.map((timeMs) => 3 * timeMs - 7),
        { fromMs: 0, toMs: 50, stepMs: 1, gapMs: 1000 },
      )
      const [first, last] = [t[0] as number, t[t.length - 1] as number]
      for (const [i, value] of v.entries()) {
        if (i < first || i > last) expect(value).toBeNaN()
        else expect(value).toBeCloseTo(3 * i - 7, 8)
      }
    }),
  )
})
