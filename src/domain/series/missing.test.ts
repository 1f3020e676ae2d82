import fc from 'fast-check'
import { expect, test } from 'vitest'
import { missingMs, outsideOf, type Stretch } from './missing.ts'

/** Stretches that ascend and do not overlap. */
const stretches = fc
  .uniqueArray(fc.nat(40), { maxLength: 12 })
  .map((times) => times.sort((a, b) => a - b))
  .map((times): Stretch[] =>
    Array.from({ length: times.length >> 1 }, (_, i) => [times[2 * i] as number, times[2 * i + 1] as number]),
  )

test('what lies outside of some stretches is every moment of the others that is in none of them', () => {
  fc.assert(
    fc.property(stretches, stretches, (some, others) => {
      const isIn = (list: readonly Stretch[], at: number) => list.some(([from, to]) => from < at && at < to)
      const outside = outsideOf(some, others)
      for (let at = 0.5; at < 41; at++) expect(isIn(outside, at)).toBe(isIn(some, at) && !isIn(others, at))
      expect(missingMs(outside)).toBeLessThanOrEqual(missingMs(some))
    }),
  )
})
