import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { msPerPixel, type TimeScale, toTime, toX, toXWithin } from './time-scale.ts'

const instant = fc.integer({ min: Date.UTC(1900, 0, 1), max: Date.UTC(2100, 0, 1) })
const plain = fc
  .record({
    fromMs: instant,
    lengthMs: fc.integer({ min: 60_000, max: 1e12 }),
    width: fc.integer({ min: 16, max: 4096 }),
  })
  .map(({ fromMs, lengthMs, width }): TimeScale => ({ fromMs, toMs: fromMs + lengthMs, width }))
const share = fc.double({ min: -0.5, max: 1.5, noNaN: true })

describe('times on a plot', () => {
  it('stand where their share of the range is of the width, and come back from there', () => {
    fc.assert(
      fc.property(plain, share, (scale, part) => {
        const timeMs = scale.fromMs + part * (scale.toMs - scale.fromMs)
        expect(toX(scale, timeMs)).toBe(((timeMs - scale.fromMs) / (scale.toMs - scale.fromMs)) * scale.width)
        expect(Math.abs(toTime(scale, toX(scale, timeMs)) - timeMs)).toBeLessThan(
          msPerPixel(scale) / 1000 + 0.01,
        )
      }),
    )
  })

  it('outside of the range stand at the nearer edge where they must not leave the plot', () => {
    const scale = { fromMs: 1000, toMs: 2000, width: 100 }
    expect([0, 1000, 1250, 2000, 2001].map((ms) => toXWithin(scale, ms))).toEqual([0, 0, 25, 100, 100])
  })
})
