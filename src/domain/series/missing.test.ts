import fc from 'fast-check'
import { expect, test } from 'vitest'
import { missingMs, outsideOf, type TimeSpan } from './missing.ts'

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
