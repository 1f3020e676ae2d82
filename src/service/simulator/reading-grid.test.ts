import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextReadingTime, readingTimes } from './reading-grid.ts'

const MINUTE_MS = 60_000
const EVERY_TEN = { intervalMs: 10 * MINUTE_MS, phaseMs: 3 * MINUTE_MS }

test('readings lie at their phase in every interval, the end included and the start not', () => {
  const times = readingTimes(EVERY_TEN, 3 * MINUTE_MS, 33 * MINUTE_MS)
  expect(times.map((timeMs) => timeMs / MINUTE_MS)).toEqual([13, 23, 33])
  expect(readingTimes(EVERY_TEN, 3 * MINUTE_MS, 3 * MINUTE_MS)).toEqual([])
  expect(readingTimes(EVERY_TEN, 33 * MINUTE_MS, 3 * MINUTE_MS)).toEqual([])
})

test('the next reading is always ahead, by an interval at most', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e13, max: 1e13 }), (timeMs) => {
      const aheadMs = nextReadingTime(EVERY_TEN, timeMs) - timeMs
      return aheadMs > 0 && aheadMs <= EVERY_TEN.intervalMs
    }),
  )
})
