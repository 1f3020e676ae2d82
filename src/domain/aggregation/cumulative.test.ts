import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aggregate } from './aggregate.ts'
import { cumulativeAmount, thinned } from './cumulative.ts'

const lines = ({ t, v }: { t: Float64Array; v: Float64Array }) => [...t].map((time, i) => [time, v[i]])

describe('a cumulative amount', () => {
  const t = Float64Array.of(0, 10, 20, 30, 40, 80, 90)
  const v = Float64Array.of(9, 0.1, 0, 0.2, Number.NaN, 1, 0)

  test('is 0 at its start, rises where something fell, and has a point at its end', () => {
    const found = cumulativeAmount(t, v, { fromMs: 0, toMs: 90 }, { gapMs: 15, nowMs: 1000 })
    expect(lines(found)).toEqual([
      [0, 0],
      [10, 0.1],
      [30, 0.3],
      [80, 1.3],
      [90, 1.3],
    ])
  })

  test('is level over gaps, among readings and at the ends of the range, and tells of them', () => {
    const found = cumulativeAmount(t, v, { fromMs: -40, toMs: 120 }, { gapMs: 15, nowMs: 1000 })
    expect(found.gaps).toEqual([
      [-40, 0],
      [30, 80],
      [90, 120],
    ])
    expect(lines(found).at(-1)).toEqual([120, 10.3])
  })

  test('is thinned to what a plot shows, its ends and every total of a column kept', () => {
    const times = Float64Array.from({ length: 1000 }, (_, i) => i)
    const found = cumulativeAmount(
      times,
      times.map(() => 1),
      { fromMs: 0, toMs: 999 },
      { gapMs: 15, nowMs: 1000 },
    )
    const thin = thinned(found, 10)
    expect(lines(thin)).toHaveLength(12)
    for (const [time, total] of lines(thin)) expect(total).toBe(time)
    expect(thinned(found, 2000)).toBe(found)
  })

  test('ends now where the range goes on', () => {
    const found = cumulativeAmount(t, v, { fromMs: 0, toMs: 500 }, { gapMs: 15, nowMs: 95 })
    expect(lines(found).at(-1)).toEqual([95, 1.3])
    expect(found.gaps).toEqual([[30, 80]])
  })

  test('is one gap where nothing was measured', () => {
    const nothing = new Float64Array()
    const found = cumulativeAmount(nothing, nothing, { fromMs: 0, toMs: 60 }, { gapMs: 15, nowMs: 95 })
    expect(lines(found)).toEqual([
      [0, 0],
      [60, 0],
    ])
    expect(found.gaps).toEqual([[0, 60]])
  })

  test('ends at the sum of the range, wherever that starts', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 99 }), { maxLength: 50 }),
        fc.integer({ min: 0, max: 49 }),
        (tenths, fromMs) => {
          const times = Float64Array.from(tenths, (_, i) => i)
          const values = Float64Array.from(tenths, (value) => value / 10)
          const { sum } = aggregate(times, values, Float64Array.of(fromMs, 60), 'sum')
          const range = { fromMs, toMs: 60 }
          const { v: line } = cumulativeAmount(times, values, range, { gapMs: 5, nowMs: 60 })
          expect(line.at(-1)).toBeCloseTo(sum?.[0] || 0, 6)
        },
      ),
    )
  })

  test('of amounts that are stamped at the start ends at the sum of the range too, and rises where they end', () => {
    const times = Float64Array.of(0, 10, 20, 30)
    const values = Float64Array.of(1, 2, 4, 8)
    const lineOf = (fromMs: number, toMs: number) =>
      lines(cumulativeAmount(times, values, { fromMs, toMs }, { gapMs: 15, nowMs: 1000, aheadMs: 10 }))
    for (const [fromMs, toMs] of [
      [10, 30],
      [4, 24],
    ] as const) {
      const { sum } = aggregate(times, values, Float64Array.of(fromMs, toMs), 'sum', undefined, 'start')
      expect(lineOf(fromMs, toMs).at(-1)).toEqual([toMs, sum?.[0]])
    }
    expect(lineOf(4, 24)).toEqual([
      [4, 0],
      [20, 2],
      [24, 6],
    ])
  })
})
