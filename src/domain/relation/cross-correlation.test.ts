import fc from 'fast-check'
import { expect, test } from 'vitest'
import { finished } from '../testing/finished.ts'
import {
  bestLag,
  contradicts,
  crossCorrelationInSteps,
  isClearMaximum,
  type LagCorrelation,
  statedLagMs,
} from './cross-correlation.ts'
import { linearFit } from './linear-fit.ts'
import { pairsAt } from './pairs.ts'

const lagsOf = (x: Float64Array, y: Float64Array, most: number) =>
  finished(crossCorrelationInSteps(x, y, most))

const wave = (length: number, at: (i: number) => number) => Float64Array.from({ length }, (_, i) => at(i))

test('a series that follows another by five steps has its best lag there', () => {
  const x = wave(400, (i) => 1e6 + 100 * Math.exp(-(((i - 120) / 15) ** 2)) + Math.sin(i / 9))
  const y = wave(400, (i) => 3 * (x[Math.max(0, i - 5)] as number) - 20)
  expect(bestLag(lagsOf(x, y, 40))).toMatchObject({ lag: 5, r: expect.closeTo(1, 9) })
  expect(bestLag(lagsOf(y, x, 40))).toMatchObject({ lag: -5 })
})

test('a series that falls when the other rises has no best lag', () => {
  const x = wave(200, (i) => i)
  expect(
    bestLag(
      lagsOf(
        x,
        x.map((value) => -value),
        10,
      ),
    ),
  ).toBeUndefined()
})

/** A curve with the given r, one lag a step. */
const curveOf = (...rs: number[]) => rs.map((r, lag) => ({ lag, r, count: 100 }))

test('a best lag is clear where r falls by 0.05 before and after it, by less it is not', () => {
  const isClear = (...rs: number[]) => {
    const curve = curveOf(...rs)
    return isClearMaximum(curve, bestLag(curve) as LagCorrelation)
  }
  expect(isClear(0.5, 0.55, 0.5)).toBe(true)
  expect(isClear(0.49, 0.54, 0.55, 0.54, 0.49)).toBe(true)
  expect(isClear(0.501, 0.55, 0.5)).toBe(false)
  expect(isClear(0.5, 0.55, 0.501)).toBe(false)
  // it still rises where the lags end
  expect(isClear(0.1, 0.3, 0.55)).toBe(false)
  expect(isClear(0.55, 0.3, 0.1)).toBe(false)
})

test('a best lag is not clear beside another one, beyond a fall, that is within 0.005 of it', () => {
  const isClear = (other: number) => {
    const curve = curveOf(0.2, 0.7, 0.2, other, 0.2)
    return isClearMaximum(curve, curve[1] as LagCorrelation)
  }
  expect([0.694, 0.695, 0.696].map(isClear)).toEqual([true, false, false])
})

test('lags with few pairs are left out, whatever their r', () => {
  const x = wave(100, (i) => Math.sin(i / 7))
  const lags = lagsOf(x, x, 99).map(({ lag }) => lag)
  expect([lags[0], lags.at(-1)]).toEqual([-70, 70])
})

test('a series that does not change correlates with nothing', () => {
  expect(
    lagsOf(
      new Float64Array(100).fill(4),
      wave(100, (i) => i),
      3,
    ),
  ).toEqual([])
})

test('r at each lag is that of the line through the pairs of that lag', () => {
  const value = fc.oneof(
    { weight: 5, arbitrary: fc.integer({ min: -999, max: 999 }) },
    fc.constant(Number.NaN),
  )
  const series = fc.array(value, { minLength: 60, maxLength: 120 }).map((v) => Float64Array.from(v))
  fc.assert(
    fc.property(series, series, (x, y) => {
      for (const { lag, r, count } of lagsOf(x, y, 12)) {
        const pairs = pairsAt(x, y, lag)
        expect(count).toBe(pairs.x.length)
        expect(r).toBeCloseTo(linearFit(pairs)?.r ?? Number.NaN, 9)
      }
    }),
    { numRuns: 30 },
  )
})

const MINUTE = 60_000
/** Water runs from `a` by `b` to `c`, 30 and 60 minutes apart. */
const facts: Record<string, { upstream?: { station: string; lagMinutes: number } }> = {
  a: {},
  b: { upstream: { station: 'a', lagMinutes: 30 } },
  c: { upstream: { station: 'b', lagMinutes: 60 } },
}

test('the stations file has the second of two stations later, earlier, or says nothing of them', () => {
  const lag = (first: string, second: string) => statedLagMs(first, second, (id) => facts[id])
  expect([lag('a', 'c'), lag('b', 'c'), lag('c', 'a')]).toEqual([90 * MINUTE, 60 * MINUTE, -90 * MINUTE])
  expect([lag('a', 'd'), lag('a', 'a')]).toEqual([undefined, undefined])
})

test('a lag contradicts that of the stations file beyond half of it, or beyond a step where that is more', () => {
  const against = (minutes: number, statedMinutes: number) =>
    contradicts(minutes * MINUTE, statedMinutes * MINUTE, 15 * MINUTE)
  expect([-60, 29, 30, 90, 91].map((minutes) => against(minutes, 60))).toEqual([
    true,
    true,
    false,
    false,
    true,
  ])
  expect([-5, 10, 25, 26, -6].map((minutes) => against(minutes, 10))).toEqual([
    false,
    false,
    false,
    true,
    true,
  ])
})
