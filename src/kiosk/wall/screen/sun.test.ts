import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nightShare, sunElevation } from './sun.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const aPlace = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
})
const anInstant = fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2060, 0) })

/** Minute of a day, UTC, in which the sun sets. */
function sunset(dayMs: number, place: { lat: number; lng: number }): string | undefined {
  for (let at = dayMs; at < dayMs + DAY; at += MINUTE) {
    if (sunElevation(at, place) >= -0.833 && sunElevation(at + MINUTE, place) < -0.833)
      return new Date(at).toISOString().slice(11, 16)
  }
  return undefined
}

describe('the sun', () => {
  it.each([
    // almanac values, to the minute
    ['Greenwich at midsummer', { lat: 51.4769, lng: 0 }, Date.UTC(2024, 5, 20), '20:21'],
    ['Quito at the equinox', { lat: -0.18, lng: -78.47 }, Date.UTC(2024, 2, 20), '23:24'],
    ['Jakarta in the rains', { lat: -6.2, lng: 106.82 }, Date.UTC(2026, 0, 20), '11:15'],
  ])('sets in %s when the almanac says', (_, place, day, time) => {
    const minutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
    expect(Math.abs(minutes(sunset(day, place) ?? '') - minutes(time))).toBeLessThanOrEqual(1)
  })

  it('stands in the zenith of the tropic at midsummer noon, and stays up all night beyond the polar circle', () => {
    expect(sunElevation(Date.UTC(2024, 5, 20, 12, 2), { lat: 23.44, lng: 0 })).toBeGreaterThan(89.5)
    expect(sunset(Date.UTC(2024, 5, 20), { lat: 70, lng: 20 })).toBeUndefined()
  })

  it('is as high here as it is low on the other side of the earth', () => {
    fc.assert(
      fc.property(anInstant, aPlace, (nowMs, { lat, lng }) => {
        const here = sunElevation(nowMs, { lat, lng })
        const there = sunElevation(nowMs, { lat: -lat, lng: lng > 0 ? lng - 180 : lng + 180 })
        expect(here + there).toBeCloseTo(0, 6)
        expect(Math.abs(here)).toBeLessThanOrEqual(90)
      }),
    )
  })
})

describe('the night', () => {
  it('falls and goes little by little', () => {
    fc.assert(
      fc.property(anInstant, aPlace, (nowMs, place) => {
        const now = nightShare(nowMs, place)
        expect(now).toBeGreaterThanOrEqual(0)
        expect(now).toBeLessThanOrEqual(1)
        expect(Math.abs(nightShare(nowMs + MINUTE, place) - now)).toBeLessThan(0.06)
      }),
    )
  })

  it('is not there at noon and is whole at midnight', () => {
    const place = { lat: -6.2, lng: 106.8 }
    expect(nightShare(Date.UTC(2026, 0, 20, 5), place)).toBe(0)
    expect(nightShare(Date.UTC(2026, 0, 20, 17), place)).toBe(1)
  })
})
