import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pixelShift, SHIFT_EVERY_MS, SHIFT_STEPS } from './pixel-shift.ts'

const anInstant = fc.integer({ min: -1e13, max: 1e13 })

it('the picture stays within its steps, and moves by one at a time', () => {
  fc.assert(
    fc.property(anInstant, (nowMs) => {
      const now = pixelShift(nowMs)
      const next = pixelShift(nowMs + SHIFT_EVERY_MS)
      expect(Math.max(Math.abs(now.x), Math.abs(now.y))).toBeLessThanOrEqual(SHIFT_STEPS)
      expect(Math.abs(next.x - now.x) + Math.abs(next.y - now.y)).toBe(1)
    }),
  )
})

it('the picture stands everywhere once in three hours', () => {
  const places = new Set(
    Array.from({ length: 180 }, (_, minute) => JSON.stringify(pixelShift(minute * SHIFT_EVERY_MS))),
  )
  expect(places.size).toBe((2 * SHIFT_STEPS + 1) ** 2)
})
