import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exactScale, extentOf, logScale, valueScale } from './value-scale.ts'

describe('an axis of values', () => {
  it('holds the flood of Armley between round ticks', () => {
    const scale = valueScale(31.2, 521.7, 8)
    expect(scale.ticks).toEqual([100, 200, 300, 400, 500])
    expect(scale.high).toBeGreaterThan(521.7)
  })

  it('goes below zero at the sea', () => {
    expect(valueScale(-251, 360, 8).ticks).toEqual([-200, -100, 0, 100, 200, 300])
  })

  it('says as many decimals as its ticks need', () => {
    expect(valueScale(12.31, 12.44, 4)).toMatchObject({ decimals: 2, ticks: [12.35, 12.4] })
  })

  it('has a flat line in its midst', () => {
    const { low, high } = valueScale(12.6, 12.6, 3)
    expect((low + high) / 2).toBeCloseTo(12.6)
    expect(valueScale(0, 0, 3).ticks).toContain(0)
  })

  it('begins at its floor, unless the data goes below', () => {
    expect(valueScale(0, 4.4, 3, 0).low).toBe(0)
    expect(valueScale(-1, 4.4, 3, 0).low).toBeLessThan(-1)
  })

  it('comes to an end for whatever a sensor may send', () => {
    const plausible = fc.double({ min: -1e30, max: 1e30, noNaN: true })
    fc.assert(
      fc.property(plausible, plausible, fc.integer({ min: 1, max: 12 }), (a, b, count) => {
        const [least, most] = [Math.min(a, b), Math.max(a, b)]
        const { low, high, ticks } = valueScale(least, most, count)
        expect(low).toBeLessThanOrEqual(least)
        expect(high).toBeGreaterThanOrEqual(most)
        expect(Number.isFinite(high - low)).toBe(true)
        expect(ticks.every(Number.isFinite)).toBe(true)
      }),
      {
        examples: [
          [Number.MIN_VALUE, -Number.MIN_VALUE, 1],
          [1e-310, 1e-310, 3],
          [0, Number.MIN_VALUE, 5],
          [-1e30, 1e30, 12],
          [1e16, 1e16 + 2, 3],
        ],
      },
    )
  })

  it('always holds what it was made for, with at least two rising ticks inside', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -1e6, max: 1e6, noNaN: true }),
        fc.double({ min: 1e-3, max: 1e6, noNaN: true }),
        fc.integer({ min: 1, max: 12 }),
        (low, span, count) => {
          const scale = valueScale(low, low + span, count)
          expect(scale.low).toBeLessThanOrEqual(low)
          expect(scale.high).toBeGreaterThanOrEqual(low + span)
          expect(scale.ticks.length).toBeGreaterThanOrEqual(2)
          expect(scale.ticks).toEqual([...scale.ticks].sort((a, b) => a - b))
        },
      ),
    )
  })
})

describe('an axis that the reader fixed', () => {
  it('ends where it was said to', () => {
    expect(exactScale(0, 500, 6)).toEqual({
      low: 0,
      high: 500,
      ticks: [0, 100, 200, 300, 400, 500],
      decimals: 0,
    })
    expect(exactScale(-0.5, 1.2, 4)).toMatchObject({ low: -0.5, high: 1.2, ticks: [-0.5, 0, 0.5, 1] })
  })
})

describe('a logarithmic axis', () => {
  it('has the powers of ten where there is room for no more, and more where there is', () => {
    expect(logScale(0.3, 4000, 5).ticks).toEqual([1, 10, 100, 1000])
    expect(logScale(0.3, 4000, 9).ticks).toEqual([0.3, 1, 3, 10, 30, 100, 300, 1000, 3000])
    expect(logScale(20, 350, 8).ticks).toEqual([20, 30, 50, 70, 100, 200, 300])
  })

  it('holds the readings with air in proportion, and has ticks however short it is', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1e-6, max: 1e6, noNaN: true }),
        fc.double({ min: 1, max: 1e6, noNaN: true }),
        fc.integer({ min: 2, max: 20 }),
        (low, ratio, count) => {
          const scale = logScale(low, low * ratio, count)
          expect(scale.low).toBeGreaterThan(0)
          expect(scale.low).toBeLessThan(low)
          expect(scale.high).toBeGreaterThan(low * ratio)
          expect(scale.ticks.length).toBeGreaterThanOrEqual(2)
          for (const tick of scale.ticks) expect(tick).toBeGreaterThan(0)
        },
      ),
    )
  })
})

it('the extent of values ignores missing ones, and is 0 to 1 without any', () => {
  expect(extentOf([3, null, -2])).toEqual([-2, 3])
  expect(extentOf([null])).toEqual([0, 1])
  // more than a call may have arguments
  expect(extentOf(Array.from({ length: 300_000 }, (_, i) => i))).toEqual([0, 299_999])
})
