import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ratePerHour } from './trend.ts'

const MINUTE = 60_000
const every = (minutes: number, values: number[]) =>
  [Float64Array.from(values, (_, i) => i * minutes * MINUTE), Float64Array.from(values)] as const

describe('rate per hour', () => {
  test('of a steady rise is its slope', () => {
    fc.assert(
      fc.property(fc.integer({ min: -500, max: 500 }), fc.integer({ min: 4, max: 30 }), (slope, count) => {
        const [t, v] = every(
          10,
          Array.from({ length: count }, (_, i) => 100 + (slope * i) / 6),
        )
        expect(ratePerHour(t, v, 600)).toBeCloseTo(slope, 6)
      }),
    )
  })

  test('is not tipped by one false reading', () => {
    const [t, v] = every(10, [100, 101, 102, 900, 104, 105, 106])
    expect(ratePerHour(t, v, 600)).toBeCloseTo(6, 0)
  })

  test('looks at the last hour only, and longer at a station that reports hourly', () => {
    const [t, v] = every(10, [0, 100, 200, 300, 300, 300, 300, 300, 300, 300])
    expect(ratePerHour(t, v, 600)).toBe(0)
    const [hours, values] = every(60, [0, 10, 20, 30, 40])
    expect(ratePerHour(hours, values, 3600)).toBeCloseTo(10)
  })

  test('is not told by a few minutes, in which a gauge’s last digit is a flood', () => {
    const [t, v] = every(1, [100, 100, 101])
    expect(ratePerHour(t, v, 60)).toBeNull()
    const rise = Array.from({ length: 11 }, (_, minute) => 100 + minute)
    expect(ratePerHour(...every(1, rise), 60)).toBeCloseTo(60)
  })

  test('needs three values', () => {
    const [t, v] = every(10, [1, Number.NaN, 3])
    expect(ratePerHour(t, v, 600)).toBeNull()
    expect(ratePerHour(new Float64Array(0), new Float64Array(0), 600)).toBeNull()
  })
})
