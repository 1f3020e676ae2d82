import fc from 'fast-check'
import { expect, test } from 'vitest'
import { doubleMass } from './double-mass.ts'

/** Rain on every third day, of changing amount. */
const rain = (length: number) => Float64Array.from({ length }, (_, i) => (i % 3 === 0 ? 4 + (i % 7) : 0))

const daily = (v: Float64Array, firstDay = 0) => ({ firstDay, v })

test('a gauge that catches a constant share of its neighbours’ rain has a straight curve', () => {
  const v = rain(300)
  const curve = doubleMass(daily(v.map((mm) => 0.8 * mm)), [daily(v), daily(v)])
  expect(curve?.ratio).toBeCloseTo(0.8, 9)
  expect(curve?.bend).toBeUndefined()
})

test('the day from which it catches less is found', () => {
  fc.assert(
    fc.property(fc.integer({ min: 60, max: 240 }), (from) => {
      const v = rain(300)
      const curve = doubleMass(daily(v.map((mm, day) => (day < from ? mm : 0.6 * mm))), [daily(v)])
      expect(Math.abs((curve?.bend?.day ?? Number.NaN) - (from - 1))).toBeLessThanOrEqual(3)
      expect(curve?.bend?.before).toBeCloseTo(1, 1)
      expect(curve?.bend?.after).toBeCloseTo(0.6, 1)
    }),
  )
})

test('only days that all gauges have count', () => {
  const curve = doubleMass(daily(Float64Array.of(1, Number.NaN, 3, 4), 10), [
    daily(Float64Array.of(2, 2, 2), 9),
    daily(Float64Array.of(4, 4, 4, 4), 10),
  ])
  expect(curve).toMatchObject({ days: [10], gauge: [1], neighbours: [3] })
})

test('there is none without neighbours, common days or rain', () => {
  expect(doubleMass(daily(rain(90)), [])).toBeUndefined()
  expect(doubleMass(daily(rain(90)), [daily(rain(90), 500)])).toBeUndefined()
  expect(doubleMass(daily(rain(90)), [daily(new Float64Array(90))])).toBeUndefined()
})
