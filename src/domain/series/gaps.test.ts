import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  completeness,
  expectedReadings,
  findGaps,
  gapThresholdMs,
  missingMs,
  outsideOf,
  readingsToHave,
  type TimeSpan,
} from './gaps.ts'

const MINUTE = 60_000

describe('gaps', () => {
  test('one lost reading is a gap, a clock that drifts by less than half an interval is not', () => {
    const t = Float64Array.of(0, 10, 24, 34, 54).map((minutes) => minutes * MINUTE)
    expect(findGaps(t, gapThresholdMs(600, t))).toEqual([[34 * MINUTE, 54 * MINUTE]])
  })

  test('are the pairs of neighbours too far apart, whatever the times', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 0, max: 1e6 })),
        fc.integer({ min: 1, max: 1e5 }),
        (times, limit) => {
          const t = Float64Array.from(times).sort()
          const gaps = findGaps(t, limit)
          const covered = gaps.reduce((sum, [from, to]) => sum + (to - from), 0)
          for (const [from, to] of gaps) {
            expect(to - from).toBeGreaterThan(limit)
            expect(t.some((time) => time > from && time < to)).toBe(false)
          }
          const steps = t.length < 2 ? 0 : (t.at(-1) as number) - (t[0] as number)
          expect(steps - covered).toBeLessThanOrEqual(limit * Math.max(0, t.length - 1 - gaps.length))
        },
      ),
    )
  })

  test('follow the typical step where the interval is not known', () => {
    const t = Float64Array.of(0, 5, 10, 15, 60).map((minutes) => minutes * MINUTE)
    expect(findGaps(t, gapThresholdMs(null, t))).toEqual([[15 * MINUTE, 60 * MINUTE]])
    expect(findGaps(Float64Array.of(5), gapThresholdMs(null, Float64Array.of(5)))).toEqual([])
  })
})

describe('completeness', () => {
  test('counts what the interval promises up to now', () => {
    expect(expectedReadings(0, 3_600_000, 10_000_000, 600)).toBe(6)
    expect(expectedReadings(0, 3_600_000, 1_800_000, 600)).toBe(3)
    expect(expectedReadings(5_000_000, 6_000_000, 1_800_000, 600)).toBe(0)
    expect(expectedReadings(0, 3_600_000, 10_000_000, null)).toBeNull()
  })

  test('takes at least as many as came, as both ends of a range may have one', () => {
    expect(readingsToHave({ readings: 289, expected: 288 })).toBe(289)
    expect(readingsToHave({ readings: 287, expected: 288 })).toBe(288)
    expect(readingsToHave({ readings: 287, expected: null })).toBeNull()
  })

  test('is a share of what was promised, never over one', () => {
    expect(completeness(3, 6)).toBe(0.5)
    expect(completeness(7, 6)).toBe(1)
    expect(completeness(0, 0)).toBeNull()
    expect(completeness(1, null)).toBeNull()
  })
})

/** Stretches that ascend and do not overlap. */
const spans = fc
  .uniqueArray(fc.nat(40), { maxLength: 12 })
  .map((times) => times.sort((a, b) => a - b))
  .map((times): TimeSpan[] =>
    Array.from({ length: times.length >> 1 }, (_, i) => [times[2 * i] as number, times[2 * i + 1] as number]),
  )

test('what lies outside of some spans is every moment of the others that is in none of them', () => {
  fc.assert(
    fc.property(spans, spans, (some, others) => {
      const isIn = (list: readonly TimeSpan[], at: number) => list.some(([from, to]) => from < at && at < to)
      const outside = outsideOf(some, others)
      for (let at = 0.5; at < 41; at++) expect(isIn(outside, at)).toBe(isIn(some, at) && !isIn(others, at))
      expect(missingMs(outside)).toBeLessThanOrEqual(missingMs(some))
    }),
  )
})
