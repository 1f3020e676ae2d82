import { expect, it } from 'vitest'
import { dimming, isDarkOutside } from './use-night.ts'

it('the day is not dimmed, and a night with an alert hardly', () => {
  expect(dimming(0, 0)).toBe(0)
  expect(dimming(1, 0)).toBeCloseTo(0.35)
  expect(dimming(1, 1)).toBeLessThan(0.2)
  expect(dimming(0.5, 0)).toBeCloseTo(0.175)
})

it('the dark theme comes between sunset and dusk', () => {
  expect([0, 0.4, 0.6, 1].map(isDarkOutside)).toEqual([false, false, true, true])
})
