import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { finished } from '../testing/finished.ts'
import {
  exceedance,
  percentile,
  percentileInRank,
  percentileOfValue,
  sortedInSteps,
  sortedValues,
} from './percentiles.ts'

const upTo = (n: number) => Float64Array.from({ length: n }, (_, i) => i)
const rounded = (values: number[]) => values.map((value) => Math.round(value * 1e9) / 1e9)
const oneToFour = Float64Array.of(1, 2, 3, 4)

describe('percentiles', () => {
  it('have the numbers of USGS hyswap’s tests', () => {
    // test_percentiles.py: fixed thresholds of 0…100, of the first five, and of 0…10
    const of = (n: number, percents: number[], one = percentile) =>
      rounded(percents.map((percent) => one(upTo(n), percent)))
    const missing = Number.NaN
    expect(of(101, [10, 50, 90])).toEqual([9.2, 50, 90.8])
    expect(of(101, [5, 25, 50, 75, 95])).toEqual([4.1, 24.5, 50, 75.5, 95.9])
    const linear = (sorted: Float64Array, percent: number) => percentile(sorted, percent, 7)
    expect(of(101, [5, 10, 25, 50, 75, 90, 95], linear)).toEqual([5, 10, 25, 50, 75, 90, 95])
    expect(of(5, [1, 10, 50, 90, 99], percentileInRank)).toEqual([missing, missing, 2, missing, missing])
    expect(of(11, [1, 10, 50, 90, 99], percentileInRank)).toEqual([missing, 0.2, 5, 9.8, missing])
  })

  it('take nineteen values for the 5th and 95th', () => {
    expect([5, 95].map((percent) => percentileInRank(upTo(19), percent))).toEqual([0, 18])
    expect([5, 95].map((percent) => percentileInRank(upTo(18), percent))).toEqual([Number.NaN, Number.NaN])
  })

  it('are none of nothing', () => {
    expect(percentile(new Float64Array(0), 50)).toBeNaN()
    expect(percentileInRank(new Float64Array(0), 50)).toBeNaN()
    expect(percentile(Float64Array.of(7), 95)).toBe(7)
  })
})

describe('exceedance', () => {
  it('has the numbers of USGS hyswap’s tests', () => {
    // test_exceedance.py, method weibull
    expect([0, 2.5, 3, 5].map((value) => exceedance(oneToFour, value))).toEqual([0.8, 0.4, 0.4, 0])
    expect(exceedance(Float64Array.of(1, 1, 1, 1), 3)).toBe(0)
  })
})

describe('the percentile of a value', () => {
  it('has the numbers of USGS hyswap’s tests', () => {
    // test_percentiles.py: thresholds 0, 25, 50, 75 and 100 of single days, with one that is missing
    const thresholds = (values: number[]) => values.map((value, i) => [i * 25, value] as const)
    expect(percentileOfValue(thresholds([1, 2, 3, 4, 5]), 3.5)).toBe(62.5)
    expect(percentileOfValue(thresholds([5, Number.NaN, 6, 7, 8]), 5.5)).toBe(25)
    expect(percentileOfValue(thresholds([1, 2, 3, 4, 5]), 0.5)).toBe(0)
    expect(percentileOfValue(thresholds([7, 8, 9, 10, 11]), 15)).toBe(100)
    expect(percentileOfValue(thresholds([7, 8, 9, 10, 11]), 7)).toBe(0)
    expect(percentileOfValue(thresholds([Number.NaN, Number.NaN]), 5)).toBeNaN()
    expect(percentileOfValue(thresholds([1, 2, 3, 4, 5]), 3.7)).toBeCloseTo(67.5, 9)
    expect(percentileOfValue(thresholds([7, 8, 9, 10, 11]), 9.8)).toBeCloseTo(70, 9)
    // and thresholds 0, 5 … 100 of a record that counts up to 100
    const table = Array.from({ length: 21 }, (_, i) => [i * 5, i * 5] as const)
    expect([-5, 7, 51, 98, 105].map((value) => percentileOfValue(table, value))).toEqual([0, 7, 51, 98, 100])
  })
})

it('sorts in steps as it does at once', () => {
  const values = fc.array(
    fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constant(Number.NaN)),
  )
  const inSteps = (v: Float64Array) => finished(sortedInSteps(v))
  fc.assert(
    fc.property(values, (list) => {
      const v = Float64Array.from(list)
      expect(inSteps(v)).toEqual(sortedValues(v))
    }),
  )
  const long = Float64Array.from({ length: 300_000 }, (_, i) => (i * 7919) % 300_007)
  const sorted = inSteps(long)
  expect(sortedValues(long).every((value, i) => value === sorted[i])).toBe(true)
})
