import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS, STEPS_PER_DAY, sumOfDay } from '../day-grid.ts'
import { rainGauge } from './rain-gauge.ts'

/** Rain in every third step, 0.07 to 2.5 mm. */
const rain = (day: number) =>
  Float64Array.from({ length: STEPS_PER_DAY }, (_, step) =>
    step % 3 === 0 ? 0.07 + ((step * 7 + day) % 244) / 100 : 0,
  )
const gauge = rainGauge(rain)

test('counts whole tips', () => {
  const time = fc.integer({ min: 0, max: 3 * 1440 })
  fc.assert(
    fc.property(time, fc.integer({ min: 1, max: 60 }), (minute, minutes) => {
      const tips = gauge(minute * MINUTE_MS, (minute + minutes) * MINUTE_MS) / 0.2
      return tips >= 0 && Math.abs(tips - Math.round(tips)) < 1e-9
    }),
  )
})

test.each([5, 7, 10, 15])('read every %i minutes, a day adds up to its rain to within a tip', (minutes) => {
  let sum = 0
  for (let minute = 0; minute < 1440; minute += minutes) {
    sum += gauge(DAY_MS + minute * MINUTE_MS, DAY_MS + Math.min(1440, minute + minutes) * MINUTE_MS)
  }
  const fell = sumOfDay(rain(1))
  expect(sum).toBeLessThanOrEqual(fell + 1e-9)
  expect(sum).toBeGreaterThan(fell - 0.2)
})

test('counts the last tips of a day in the interval that runs over midnight', () => {
  const over = gauge(DAY_MS - 3 * MINUTE_MS, DAY_MS + 7 * MINUTE_MS)
  const parts = gauge(DAY_MS - 3 * MINUTE_MS, DAY_MS) + gauge(DAY_MS, DAY_MS + 7 * MINUTE_MS)
  expect(over).toBeCloseTo(parts, 9)
})

test('counts nothing where nothing fell', () => {
  expect(rainGauge(() => new Float64Array(STEPS_PER_DAY))(0, 600_000)).toBe(0)
})
