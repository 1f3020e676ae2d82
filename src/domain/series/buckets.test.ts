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
          const buckets = sumBuckets(t, v, stepMs)
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

  test('are as short as the plot can show and never shorter than the interval', () => {
    expect(bucketStepMs({ fromMs: 0, toMs: 24 * HOUR, width: 2400 }, 300)).toBe(HOUR / 6)
    expect(bucketStepMs({ fromMs: 0, toMs: 24 * HOUR, width: 2400 }, 3600)).toBe(HOUR)
    expect(bucketStepMs({ fromMs: 0, toMs: 365 * 24 * HOUR, width: 2400 }, 300)).toBe(7 * 24 * HOUR)
  })
})
