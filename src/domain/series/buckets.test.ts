import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bucketStepMs, sumBuckets } from './buckets.ts'

const HOUR = 3_600_000

describe('buckets of rain', () => {
  test('lose no drop and invent none', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 5 * HOUR }), fc.integer({ min: 0, max: 500 }))),
        fc.constantFrom(HOUR / 6, HOUR, 24 * HOUR),
        (steps, stepMs) => {
          let time = 0
          const t = Float64Array.from(steps, ([step]) => {
            time += step
            return time
          })
          const v = Float64Array.from(steps, ([, tenths]) => tenths / 10)
          const buckets = sumBuckets(t, v, { stepMs })
          const total = buckets.v.reduce<number>((sum, amount) => sum + (amount ?? 0), 0)
          expect(total).toBeCloseTo(
            v.reduce((sum, amount) => sum + amount, 0),
            4,
          )
          for (const start of buckets.t) expect(start % stepMs).toBe(0)
          expect(new Set(buckets.t).size).toBe(buckets.t.length)
        },
      ),
    )
  })

  const clock = { zone: 'Europe/Amsterdam', dayStartMinutes: 8 * 60 }
  /** An amount of 1 at the end of each hour from a time on. */
  const hourly = (fromMs: number, hours: number) => ({
    t: Float64Array.from({ length: hours }, (_, i) => fromMs + (i + 1) * HOUR),
    v: new Float64Array(hours).fill(1),
  })

  test('of days begin when days do on the clocks of a zone, of which one has 23 hours in spring', () => {
    // 08:00 in Amsterdam on the day before the clocks go forward
    const { t, v } = hourly(Date.UTC(2024, 2, 30, 7), 71)
    const days = sumBuckets(t, v, { stepMs: 24 * HOUR, clock })
    expect(days.v).toEqual([23, 24, 24])
    expect(days.t).toEqual([30, 31, 32].map((day) => Date.UTC(2024, 2, day, day === 30 ? 7 : 6)))
    expect(sumBuckets(t, v, { stepMs: 12 * HOUR, clock }).t[0]).toBe(Date.UTC(2024, 2, 30))
  })

  test('of days hold each amount once, wherever clocks change', () => {
    const zones = fc.constantFrom('America/Havana', 'Asia/Tehran', 'Pacific/Apia', 'Australia/Lord_Howe')
    const minutes = fc.array(fc.integer({ min: 1, max: 2000 }), { minLength: 1 })
    const drawn = fc.tuple(zones, fc.integer({ min: 0, max: 1439 }), minutes, fc.constantFrom(1, 7))
    fc.assert(
      fc.property(drawn, ([zone, dayStartMinutes, steps, days]) => {
        let time = Date.UTC(2011, 9, 1)
        const t = Float64Array.from(steps, (step) => {
          time += step * 60_000
          return time
        })
        const all = { stepMs: days * 24 * HOUR, clock: { zone, dayStartMinutes } }
        for (const stamp of ['start', undefined] as const) {
          const buckets = sumBuckets(t, new Float64Array(t.length).fill(1), all, stamp)
          expect(buckets.v.reduce<number>((sum, amount) => sum + (amount ?? 0), 0)).toBe(t.length)
          expect([...buckets.t]).toEqual([...new Set(buckets.t)].sort((a, b) => a - b))
        }
      }),
    )
  })

  test('are as short as the plot can show and never shorter than the interval', () => {
    expect(bucketStepMs({ fromMs: 0, toMs: 24 * HOUR, width: 2400 }, 300)).toBe(HOUR / 6)
    expect(bucketStepMs({ fromMs: 0, toMs: 24 * HOUR, width: 2400 }, 3600)).toBe(HOUR)
    expect(bucketStepMs({ fromMs: 0, toMs: 365 * 24 * HOUR, width: 2400 }, 300)).toBe(7 * 24 * HOUR)
  })
})
