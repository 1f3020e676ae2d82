import { expect, test } from 'vitest'
import { pointMarkPaths } from './point-marks.ts'

const SCALE = { fromMs: 0, toMs: 1000, low: 0, high: 100, width: 1000, height: 100 }

test('a dot for each mark in the range, at its pixel', () => {
  expect(pointMarkPaths({ count: 3, t: [-1, 0, 500, 1001], v: [1, 2, 50, 3] }, SCALE)).toEqual([
    'M0 98h0',
    'M500 50h0',
  ])
})

test('of a thousand marks side by side and one above them those are drawn that can be told apart', () => {
  const t = [...Array.from({ length: 1000 }, (_, i) => i), 999.5]
  const v = [...Array.from({ length: 1000 }, () => 50), 90]
  const path = pointMarkPaths({ count: 1001, t, v }, SCALE).join('')
  expect(path.match(/M/g)?.length).toBeLessThanOrEqual(336)
  expect(path).toMatch(/M1000 10h0/)
})

test('marks above each other are one stroke, as far as no cell between them is empty', () => {
  const t = [10, 10, 10, 11, 11]
  expect(pointMarkPaths({ count: 5, t, v: [50, 53, 80, 47, 56] }, SCALE)).toEqual(['M10 20h0M11 44V53'])
})
