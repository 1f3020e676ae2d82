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
      expect(curve?.r2).toBeCloseTo(1, 6)
    }),
    { numRuns: 40 },
  )
})

test('a stage of zero flow at the end of the search is told from one that was found', () => {
  const stage = Float64Array.from({ length: 300 }, (_, i) => 50 + i)
  const found = ratingOf(
    stage,
    stage.map((h) => 0.02 * (h - 30) ** 1.7),
  )
  expect(found?.isAtBound).toBe(false)
  // a flow that grows by a factor a centimetre is no power law: the further below h0 is put, the better it fits
  const exponential = ratingOf(
    stage,
    stage.map((h) => Math.exp(h / 100)),
  )
  expect(exponential?.isAtBound).toBe(true)
  const steps = ratingOf(
    stage,
    stage.map((h) => (h === 50 ? 1e-9 : h)),
  )
  expect(steps?.isAtBound).toBe(true)
})

test('residuals say where a curve is too low', () => {
  const stage = Float64Array.from({ length: 200 }, (_, i) => i + 1)
  const curve = { a: 1, b: 2, h0: 0, count: 200, from: 1, to: 200, isAtBound: false, r2: 1 }
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
