import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plotBox } from './plot-box.ts'

const gutters = { left: 52, right: 12 }

describe('the plot', () => {
  it('is what the axes leave, with two columns a device pixel', () => {
    expect(plotBox(1000, 16, 1, gutters)).toEqual({ width: 1000, left: 52, plotWidth: 936, columns: 1872 })
    expect(plotBox(1000, 16, 2, gutters).columns).toBe(3744)
  })

  it('begins and ends on whole device pixels, wherever the page puts it', () => {
    const place = fc.record({
      width: fc.double({ min: 200, max: 2700, noNaN: true }),
      offset: fc.double({ min: 0, max: 500, noNaN: true }),
      ratio: fc.constantFrom(1, 1.1, 1.25, 1.5, 2, 2.625, 3),
    })
    fc.assert(
      fc.property(place, ({ width, offset, ratio }) => {
        const { left, plotWidth, columns } = plotBox(width, offset, ratio, gutters)
        const begin = (offset + left) * ratio
        expect(begin).toBeCloseTo(Math.round(begin), 6)
        expect(plotWidth * ratio).toBeCloseTo(Math.round(plotWidth * ratio), 6)
        expect(left).toBeGreaterThanOrEqual(gutters.left - 1e-6)
        expect(left + plotWidth).toBeLessThanOrEqual(width - gutters.right + 1e-6)
        expect(columns).toBeLessThanOrEqual(8192)
        expect(columns % Math.round(plotWidth * ratio)).toBe(0)
      }),
    )
  })
})
