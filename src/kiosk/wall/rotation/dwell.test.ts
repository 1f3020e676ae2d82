import fc from 'fast-check'
import { expect, it } from 'vitest'
import { CALM_DWELL_SECONDS, dwellMs } from './dwell.ts'

const seconds = fc.integer({ min: 5, max: 120 })

it('a slide stays as long as it was asked to while all is calm', () => {
  expect(dwellMs(CALM_DWELL_SECONDS, 0, 1)).toBe(14_000)
  expect(dwellMs(60, 0, 2)).toBe(60_000)
})

it('a slide stays the shorter the worse the worst state is, and never too short to be read', () => {
  fc.assert(
    fc.property(seconds, fc.nat(9), fc.integer({ min: 1, max: 2 }), (calm, severity, languages) => {
      const now = dwellMs(calm, severity, languages)
      expect(dwellMs(calm, severity + 1, languages)).toBeLessThanOrEqual(now)
      expect(now).toBeGreaterThanOrEqual(5000 * languages)
    }),
  )
  expect(dwellMs(20, 3, 1)).toBeLessThan(dwellMs(20, 0, 1))
})
