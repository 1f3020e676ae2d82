import { describe, expect, it } from 'vitest'
import { aggregate } from '../aggregation/aggregate.ts'
import { finished } from '../testing/finished.ts'
import { annualMaxima, meanAnnualMaximum } from './annual-maxima.ts'
import { baseFlowIndex } from './base-flow.ts'
import { durationSlope } from './duration-curve.ts'
import { sortedValues } from './percentiles.ts'
import { recessionInSteps } from './recession.ts'
import { dailyDischarge } from './testing/daily-discharge.ts'

/** Hundredths of a cubic foot a second in millimetres a day over the basin of West Branch Herring Run, 6.04 km². */
const HERRING_RUN = 0.004048275908908415
const CUBIC_FOOT = 0.028316846592
const UTC = { zone: 'UTC', dayStartMinutes: 0 }

/** As its tests compare: to a thousandth of the number. */
function expectClose(found: number, expected: number, tolerance = 1e-3): void {
  expect(Math.abs(found - expected)).toBeLessThanOrEqual(tolerance * Math.abs(expected))
}

/** Facts of hyriver/hydrosignatures, tests/test_hydrosignatures.py and test_data.json. */
describe('as hydrosignatures has it', () => {
  const { t, v } = dailyDischarge('01585200', HERRING_RUN)

  it('are the signatures of 4,015 days of West Branch Herring Run', () => {
    expect(v).toHaveLength(4_015)
    expectClose(baseFlowIndex(v), 0.3297878504132956)
    expectClose(durationSlope(sortedValues(v)), 2.3541263587999026)
    expectClose(
      meanAnnualMaximum(annualMaxima(t, v, { clock: UTC, intervalSeconds: 86_400 })),
      42.05422619190586,
    )
  })

  it('are the mean totals of its calendar months, in millimetres', () => {
    const expected = [
      36.183122048740785, 40.463989809870114, 51.84074918915064, 45.14784503647715, 44.13356790875428,
      49.00879617832789, 50.651660147179456, 47.89147202746918, 47.69200243268477, 40.290649995952315,
      30.888713210053833, 42.580870085146586,
    ]
    const edges = Float64Array.from({ length: 11 * 12 + 1 }, (_, month) => Date.UTC(2010, month, 1))
    const { sum = new Float64Array(0) } = aggregate(t, v, edges, 'sum', undefined, 'start')
    for (const [month, total] of expected.entries()) {
      const totals = sum.filter((_, n) => n % 12 === month)
      expect(totals).toHaveLength(11)
      expectClose(totals.reduce((a, b) => a + b, 0) / 11, total, 1e-5)
    }
  })

  it('is the recession constant of 7,305 days of the Yaak', () => {
    const { v } = dailyDischarge('12304500', CUBIC_FOOT)
    expect(v).toHaveLength(7_305)
    expectClose(finished(recessionInSteps(v)), 0.056)
  })
})
