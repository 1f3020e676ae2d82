import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { atOnce } from '../in-steps.ts'
import { greatestInSteps, WINDOWS_MS } from './greatest-amounts.ts'

const greatestAmounts = (...question: Parameters<typeof greatestInSteps>) =>
  atOnce(greatestInSteps(...question))

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const minutes = (...times: number[]) => Float64Array.from(times, (time) => time * MINUTE)
const day = { fromMs: 0, toMs: 24 * HOUR }
const inMinutes = (found: ReturnType<typeof greatestAmounts>) =>
  found.map(({ windowMs, sum, endedAt }) => [windowMs / MINUTE, sum, endedAt && endedAt / MINUTE])

describe('the greatest amounts', () => {
  const t = minutes(...Array.from({ length: 288 }, (_, i) => 5 * (i + 1)))

  test('of each duration stand at the window that has most, with the time it ended', () => {
    const v = new Float64Array(288)
    v.set([1, 2, 3, 1], 100)
    v[250] = 2.5
    expect(inMinutes(greatestAmounts(t, v, day, 300))).toEqual([
      [5, 3, 515],
      [10, 5, 515],
      [30, 7, 520],
      [60, 7, 520],
      [180, 7, 520],
      [360, 7, 520],
      [1440, 9.5, 1255],
    ])
  })

  test('are 0 at no time where nothing fell', () => {
    expect(inMinutes(greatestAmounts(t, new Float64Array(288), day, 300))).toContainEqual([60, 0, null])
  })

  test('are not told of windows shorter than the interval, or longer than the range', () => {
    const hourly = minutes(60, 120, 180, 240)
    const sixHours = { fromMs: 0, toMs: 6 * HOUR }
    expect(inMinutes(greatestAmounts(hourly, Float64Array.of(1, 2, 3, 0), sixHours, 3600))).toEqual([
      [60, 3, 180],
      [180, 6, 180],
      [360, 6, 180],
    ])
    expect(greatestAmounts(new Float64Array(), new Float64Array(), day, 300)).toEqual([])
  })

  test('hold whole intervals only: of seven minutes there is one in ten minutes, and four in thirty', () => {
    const sevens = minutes(...Array.from({ length: 200 }, (_, i) => 7 * (i + 1)))
    const found = inMinutes(greatestAmounts(sevens, new Float64Array(200).fill(1), day, 420))
    expect(found.slice(0, 2)).toEqual([
      [10, 1, 7],
      [30, 4, 28],
    ])
  })

  test('are right for a clock that drifts, and take no third interval into ten minutes for one that is fast', () => {
    const every = (seconds: number) => Float64Array.from({ length: 280 }, (_, i) => (i + 1) * seconds * 1000)
    for (const seconds of [299, 300, 303]) {
      const found = greatestAmounts(every(seconds), new Float64Array(280).fill(1), day, 300)
      expect(found.slice(0, 3).map(({ sum }) => sum)).toEqual([1, 2, 6])
    }
  })

  test('say how much of the window was measured', () => {
    const v = Float64Array.of(1, Number.NaN, 1, 1)
    const [, ten, thirty] = greatestAmounts(minutes(5, 10, 15, 20), v, day, 300)
    expect(ten).toMatchObject({ sum: 2, measured: 1 })
    expect(thirty).toMatchObject({ sum: 3, measured: 0.5 })
  })

  test('take an amount for as long in the making as the stamp before is away, where no interval is known', () => {
    const found = inMinutes(greatestAmounts(minutes(5, 10, 70, 75), Float64Array.of(9, 1, 8, 2), day, null))
    expect(found.slice(0, 4)).toEqual([
      [5, 2, 75],
      [10, 2, 75],
      [30, 2, 75],
      [60, 8, 70],
    ])
  })

  test('are those of trying every window of whole intervals', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 288, maxLength: 288 }), (tenths) => {
        const v = Float64Array.from(tenths, (value) => value / 10)
        const wanted = WINDOWS_MS.map((windowMs) => {
          const size = windowMs / (5 * MINUTE)
          const sums = tenths.map((_, i) =>
            tenths.slice(Math.max(0, i + 1 - size), i + 1).reduce((sum, value) => sum + value, 0),
          )
          const most = Math.max(...sums)
          return [windowMs / MINUTE, most / 10, most === 0 ? null : 5 * (sums.indexOf(most) + 1)]
        })
        expect(inMinutes(greatestAmounts(t, v, day, 300))).toEqual(wanted)
      }),
      { numRuns: 30 },
    )
  })
})
