import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS, sumOfDay } from '../day-grid.ts'
import { amountShareBy, rainOver } from './rain-cell.ts'

const MIDDLE = { lat: -6.7, long: 106.9 }
const cell = {
  ...MIDDLE,
  startMs: 23 * HOUR_MS + 7 * MINUTE_MS,
  durationMs: 2 * HOUR_MS,
  depthMm: 40,
  radiusKm: 10,
}
const cells = (day: number) => (day === 0 ? [cell] : [])

describe('a shower', () => {
  test('gives the whole of its depth to its middle, over midnight too', () => {
    const rain = rainOver(cells, [MIDDLE])
    expect(sumOfDay(rain(-1))).toBe(0)
    expect(sumOfDay(rain(0)) + sumOfDay(rain(1))).toBeCloseTo(40, 9)
    expect(sumOfDay(rain(1))).toBeGreaterThan(1)
    expect(sumOfDay(rain(2))).toBe(0)
  })

  test('gives less the farther away, and a catchment the mean of its places', () => {
    const north = { ...MIDDLE, lat: MIDDLE.lat + 10 / 111.2 }
    const total = (...places: (typeof MIDDLE)[]) => {
      const rain = rainOver(cells, places)
      return sumOfDay(rain(0)) + sumOfDay(rain(1))
    }
    expect(total(north)).toBeCloseTo(40 * Math.exp(-0.5), 9)
    expect(total(MIDDLE, north)).toBeCloseTo((total(MIDDLE) + total(north)) / 2, 9)
  })

  test('never takes rain back, and gives over half of it in the first half', () => {
    const share = fc.double({ min: -1, max: 2, noNaN: true })
    fc.assert(
      fc.property(share, share, (a, b) => amountShareBy(Math.min(a, b)) <= amountShareBy(Math.max(a, b))),
    )
    expect([amountShareBy(0), amountShareBy(1)]).toEqual([0, 1])
    expect(amountShareBy(0.5)).toBeGreaterThan(0.6)
  })
})
