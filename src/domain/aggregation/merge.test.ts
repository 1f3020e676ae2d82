import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Aggregates, aggregate, expectedInSteps, usableShares } from './aggregate.ts'
import { mergeAggregates } from './testing/merge.ts'

const values = fc.oneof(
  fc.integer({ min: -200, max: 200 }).map((n) => n / 10),
  fc.constant(Number.NaN),
)
const readings = fc
  .array(fc.tuple(fc.integer({ min: -20, max: 320 }), values), { maxLength: 120 })
  .map((pairs) => [...new Map(pairs)].sort(([a], [b]) => a - b))
const inner = fc.uniqueArray(fc.integer({ min: 1, max: 299 }), { maxLength: 20 })
const edgesOf = (times: number[]) => Float64Array.from([0, ...times.toSorted((a, b) => a - b), 300])

function expectSame(found: Aggregates, wanted: Aggregates) {
  const { mean, sum, expected, ...exact } = wanted
  expect(found).toMatchObject(exact)
  const close = (ours: Float64Array | undefined, theirs: Float64Array | undefined) => {
    expect(ours?.length).toBe(theirs?.length)
    for (const [i, value] of ours?.entries() ?? []) {
      if (Number.isNaN(theirs?.[i])) expect(value).toBeNaN()
      else expect(value).toBeCloseTo(theirs?.[i] as number, 6)
    }
  }
  close(found.mean, mean)
  close(found.sum, sum)
  close(found.expected, expected)
  close(usableShares(found), usableShares(wanted))
}

describe('aggregates of aggregates', () => {
  test.each(['mean', 'sum', 'none'] as const)(
    'of %s equal aggregating the readings themselves',
    (combine) => {
      fc.assert(
        fc.property(readings, inner, fc.integer({ min: 0, max: 20 }), (pairs, edges, every) => {
          const t = Float64Array.from(pairs, ([time]) => time)
          const v = Float64Array.from(pairs, ([, value]) => value)
          const fine = edgesOf(edges)
          const coarse = fine.filter((_, i) => i === 0 || i === fine.length - 1 || i % (every + 1) === 0)
          const over = (steps: Float64Array) =>
            aggregate(t, v, steps, combine, expectedInSteps(steps, 0.007, 250))
          expectSame(mergeAggregates([over(fine)], coarse), over(coarse))
        }),
      )
    },
  )

  test.each(['mean', 'sum'] as const)(
    'of %s of neighbouring ranges equal those of their union',
    (combine) => {
      fc.assert(
        fc.property(readings, fc.integer({ min: 1, max: 299 }), (pairs, borderMs) => {
          const t = Float64Array.from(pairs, ([time]) => time)
          const v = Float64Array.from(pairs, ([, value]) => value)
          const over = (...steps: number[]) => aggregate(t, v, Float64Array.from(steps), combine)
          const parts = [over(0, borderMs), over(borderMs, 300)]
          expectSame(mergeAggregates(parts, Float64Array.of(0, 300)), over(0, 300))
        }),
      )
    },
  )

  test('are refused where a step crosses an edge', () => {
    const fine = aggregate(new Float64Array(), new Float64Array(), Float64Array.of(0, 10, 20), 'mean')
    expect(() => mergeAggregates([fine], Float64Array.of(0, 15, 20))).toThrow(RangeError)
    expect(() => mergeAggregates([fine], Float64Array.of(0, 15))).toThrow(RangeError)
    expect(() => mergeAggregates([fine], Float64Array.of(5, 20))).toThrow(RangeError)
  })
})
