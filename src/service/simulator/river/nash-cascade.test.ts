import fc from 'fast-check'
import { expect, test } from 'vitest'
import { STEPS_PER_HOUR } from '../day-grid.ts'
import { nashCascade } from './nash-cascade.ts'

test('loses no water and delays it by the time given', () => {
  const stores = fc.integer({ min: 1, max: 12 })
  const hours = fc.double({ min: 0.5, max: 48, noNaN: true })
  fc.assert(
    fc.property(stores, hours, (count, mean) => {
      const weights = nashCascade(count, mean)
      const sum = weights.reduce((total, weight) => total + weight, 0)
      const delay = weights.reduce((total, weight, step) => total + weight * (step + 0.5), 0) / STEPS_PER_HOUR
      return Math.abs(sum - 1) < 1e-9 && Math.abs(delay / mean - 1) < 0.02
    }),
    { numRuns: 60 },
  )
})

test('three stores peak at two thirds of the mean delay', () => {
  const weights = nashCascade(3, 6)
  const peak = weights.indexOf(Math.max(...weights))
  expect((peak + 0.5) / STEPS_PER_HOUR).toBeCloseTo(4, 1)
})

test('more stores flatten a wave less', () => {
  expect(Math.max(...nashCascade(10, 6))).toBeGreaterThan(1.5 * Math.max(...nashCascade(3, 6)))
})
