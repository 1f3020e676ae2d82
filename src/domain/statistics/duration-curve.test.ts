import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { durationCurve, durationSlope } from './duration-curve.ts'
import { percentile, sortedValues } from './percentiles.ts'

describe('a duration curve', () => {
  it('falls from the highest to the lowest, each at its plotting position', () => {
    const curve = durationCurve(Float64Array.from({ length: 99 }, (_, i) => i + 1))
    expect(curve[0]).toEqual({ exceedance: 1, value: 99 })
    expect(curve.at(-1)).toEqual({ exceedance: 99, value: 1 })
    expect(curve.find(({ exceedance }) => exceedance === 20)?.value).toBeCloseTo(80, 9)
    expect(curve.every(({ value }, i) => i === 0 || value <= (curve[i - 1]?.value as number))).toBe(true)
  })

  it('tells the rare of a long record, and of a short one no more than it can', () => {
    const long = durationCurve(Float64Array.from({ length: 20_000 }, (_, i) => i))
    expect(long.map(({ exceedance }) => exceedance).slice(1, 4)).toEqual([0.01, 0.02, 0.05])
    expect(durationCurve(Float64Array.of(3, 8))).toEqual([
      { exceedance: 100 / 3, value: 8 },
      ...[34, 35].map(() => expect.anything()),
      ...Array.from({ length: 31 }, () => expect.anything()),
      { exceedance: 100 - 100 / 3, value: 3 },
    ])
    expect(durationCurve(Float64Array.of(3))).toEqual([{ exceedance: 50, value: 3 }])
    expect(durationCurve(new Float64Array(0))).toEqual([])
  })
})

describe('the slope of the duration curve', () => {
  it('is that of the logarithms between a third and two thirds', () => {
    // doublings: ln 2 a step, six steps from the lowest to the highest
    expect(durationSlope(Float64Array.of(1, 2, 4, 8, 16, 32, 64))).toBeCloseTo(6 * Math.LN2, 12)
    expect(durationSlope(Float64Array.of(5, 5, 5))).toBe(0)
  })

  it('is the same in every unit', () => {
    const flows = fc.array(fc.oneof(fc.constant(0), fc.double({ min: 1e-6, max: 1e3, noNaN: true })), {
      minLength: 1,
      maxLength: 60,
    })
    fc.assert(
      fc.property(flows, fc.double({ min: 1e-6, max: 1e6, noNaN: true }), (values, scale) => {
        const sorted = sortedValues(values)
        expect(durationSlope(sorted.map((value) => value * scale))).toBeCloseTo(durationSlope(sorted), 6)
      }),
    )
  })

  it('takes a dry river for a nearly dry one', () => {
    const dry = sortedValues([0, 0, 0, 1])
    expect(Number.isFinite(durationSlope(dry))).toBe(true)
    expect(percentile(dry, 50)).toBe(0)
  })
})
