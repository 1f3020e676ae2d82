import { expect, it } from 'vitest'
import { combinedOf, isWithin } from '../../../../../domain/series/range.ts'
import { displayedRange, judgedRange } from './judged-range.ts'

const TEN = Date.UTC(2026, 0, 20, 10)
const MINUTE_MS = 60_000
const stretch = { from: TEN, to: TEN + 50 * MINUTE_MS }
const rain = { kind: 'RAIN_FALL', unit: 'mm' }

it.each([
  ['a state', { kind: 'FLUID_LEVEL', unit: 'cm' }],
  ['an amount that is stamped at its end', rain],
  ['an amount that is stamped at its start', { ...rain, stamp: 'start' as const }],
])('the range that is judged holds just the readings of a stretch of %s', (_, sensor) => {
  const { from, to } = judgedRange(stretch, sensor)
  const isJudged = (t: number) => isWithin({ fromMs: from, toMs: to }, t, combinedOf(sensor))
  const minutes = [-10, 0, 10, 50, 60]
  expect(minutes.filter((minute) => isJudged(TEN + minute * MINUTE_MS))).toEqual([0, 10, 50])
  expect(displayedRange({ from, to })).toEqual({ fromMs: stretch.from, toMs: stretch.to })
})
