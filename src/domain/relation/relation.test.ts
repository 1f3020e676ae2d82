import { describe, expect, test } from 'vitest'
import { linearFit, rankCorrelation, ranksOf } from './linear-fit.ts'
import { pairsAt } from './pairs.ts'
import { densityOf } from './scatter.ts'

const pairs = (x: number[], y: number[]) => ({ x: Float64Array.from(x), y: Float64Array.from(y) })

describe('pairs at a lag', () => {
  test('join each value with the one that is read so many steps later, where both are known', () => {
    const [x, y] = [Float64Array.of(1, 2, Number.NaN, 4), Float64Array.of(10, 20, 30, 40)]
    expect(pairsAt(x, y, 0)).toEqual(pairs([1, 2, 4], [10, 20, 40]))
    expect(pairsAt(x, y, 1)).toEqual(pairs([1, 2], [20, 30]))
    expect(pairsAt(x, y, -2)).toEqual(pairs([4], [20]))
    expect(pairsAt(x, y, 9)).toEqual(pairs([], []))
    expect(pairsAt(x, y, -9)).toEqual(pairs([], []))
  })
})

describe('the straight line through pairs', () => {
  // Anscombe 1973, The American Statistician 27: four sets with one line, y = 3.00 + 0.500 x, r = 0.816
  const first = pairs(
    [10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5],
    [8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68],
  )
  const fourth = pairs(
    [8, 8, 8, 8, 8, 8, 8, 19, 8, 8, 8],
    [6.58, 5.76, 7.71, 8.84, 8.47, 7.04, 5.25, 12.5, 5.56, 7.91, 6.89],
  )

  test.each([first, fourth])('of Anscombe’s sets is the published one', (set) => {
    const fit = linearFit(set)
    expect(fit?.slope).toBeCloseTo(0.5, 3)
    expect(fit?.intercept).toBeCloseTo(3, 2)
    expect(fit?.r).toBeCloseTo(0.816, 2)
    expect(fit?.residualError).toBeCloseTo(1.236, 2)
    expect(fit?.count).toBe(11)
  })

  test('is none where all x are equal, and of two pairs', () => {
    expect(linearFit(pairs([1, 1, 1], [1, 2, 3]))).toBeUndefined()
    expect(linearFit(pairs([1, 2], [1, 2]))).toBeUndefined()
  })
})

describe('Spearman’s coefficient', () => {
  test('is that of SciPy’s example', () => {
    expect(rankCorrelation(pairs([1, 2, 3, 4, 5], [5, 6, 7, 8, 7]))).toBeCloseTo(0.8207826816681233, 12)
  })

  test('is 1 of whatever rises throughout, however crooked', () => {
    const x = [1, 2, 3, 4, 5, 6]
    expect(rankCorrelation(pairs(x, x.map(Math.exp)))).toBeCloseTo(1, 12)
  })

  test('gives equal values the mean of their ranks', () => {
    expect([...ranksOf(Float64Array.of(7, 3, 7, 1, 7))]).toEqual([4, 2, 4, 1, 4])
  })
})

test('density counts every pair once, the greatest in the last cell', () => {
  expect(densityOf(pairs([0, 1, 2, 4], [0, 0, 10, 10]), 2, 2)).toEqual({
    columns: 2,
    rows: 2,
    x: [0, 4],
    y: [0, 10],
    counts: [2, 0, 0, 2],
  })
  expect(densityOf(pairs([3, 3], [1, 1]), 2, 2)?.counts).toEqual([2, 0, 0, 0])
  expect(densityOf(pairs([], []), 2, 2)).toBeUndefined()
})
