import fc from 'fast-check'
import { expect, test } from 'vitest'
import { finished } from '../testing/finished.ts'
import { dischargeAt, ratingCurveInSteps, ratingResiduals } from './rating-curve.ts'

const ratingOf = (stage: Float64Array, discharge: Float64Array) =>
  finished(ratingCurveInSteps(stage, discharge))

test('a power law is found again with its datum shift', () => {
  const law = fc.record({
    a: fc.double({ min: 1e-3, max: 10, noNaN: true }),
    b: fc.double({ min: 1.2, max: 3, noNaN: true }),
    shift: fc.double({ min: 5, max: 200, noNaN: true }),
    lowest: fc.double({ min: -100, max: 100, noNaN: true }),
  })
  fc.assert(
    fc.property(law, ({ a, b, shift, lowest }) => {
      const truth = { a, b, h0: lowest - shift }
      const stage = Float64Array.from({ length: 300 }, (_, i) => lowest + i)
      const curve = ratingOf(
        stage,
        stage.map((h) => dischargeAt(truth, h)),
      )
      expect(curve?.b).toBeCloseTo(b, 3)
      expect(curve?.h0).toBeCloseTo(truth.h0, 1)
      expect(curve?.factor).toBeCloseTo(1, 3)
      expect(curve?.r2).toBeCloseTo(1, 6)
    }),
    { numRuns: 40 },
  )
})

test('about 95 of 100 discharges lie within the interval', () => {
  // sums of twelve equal chances are nearly normal; multiples of an irrational number are evenly spread
  const chance = (n: number) => (n * 0.6180339887498949) % 1
  const noise = (i: number) =>
    Array.from({ length: 12 }, (_, k) => chance(97 * i + 7 * k * k + k)).reduce((a, b) => a + b, -6)
  const stage = Float64Array.from({ length: 4000 }, (_, i) => 20 + (i % 400))
  const discharge = stage.map((h, i) => 0.02 * (h + 10) ** 1.7 * Math.exp(0.1 * noise(i)))
  const curve = ratingOf(stage, discharge)
  if (!curve) throw new Error('no curve was found')
  const within = stage.filter((h, i) => {
    const ratio = (discharge[i] as number) / dischargeAt(curve, h)
    return ratio <= curve.factor && ratio >= 1 / curve.factor
  })
  expect(within.length / stage.length).toBeGreaterThan(0.93)
  expect(within.length / stage.length).toBeLessThan(0.97)
})

test('residuals say where a curve is too low', () => {
  const stage = Float64Array.from({ length: 200 }, (_, i) => i + 1)
  const curve = { a: 1, b: 2, h0: 0, count: 200, from: 1, to: 200, logError: 0, factor: 1, r2: 1 }
  const discharge = stage.map((h) => h ** 2 * (h > 100 ? 1.1 : 1))
  const [low, high, ...others] = ratingResiduals(curve, stage, discharge, 2)
  expect(others).toEqual([])
  expect(low).toMatchObject({ from: 1, to: 100.5, count: 100, bias: expect.closeTo(0, 9) })
  expect(high).toMatchObject({ count: 100, bias: expect.closeTo(0.1, 9), error: expect.closeTo(0.1, 9) })
})

test('there is no curve of few pairs, of one stage, or where the flow falls with the stage', () => {
  const rising = Float64Array.from({ length: 9 }, (_, i) => i + 1)
  expect(ratingOf(rising, rising)).toBeUndefined()
  expect(ratingOf(new Float64Array(50).fill(3), new Float64Array(50).fill(2))).toBeUndefined()
  const stage = Float64Array.from({ length: 50 }, (_, i) => i + 1)
  expect(
    ratingOf(
      stage,
      stage.map((h) => 100 / h),
    ),
  ).toBeUndefined()
  expect(
    ratingOf(
      stage,
      stage.map(() => 0),
    ),
  ).toBeUndefined()
})
