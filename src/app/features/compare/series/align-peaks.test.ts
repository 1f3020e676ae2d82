import { expect, it } from 'vitest'
import { lagsToPeak } from './align-peaks.ts'

const HOUR = 3_600_000
const peakAt = (hour: number) => ({ t: hour * HOUR, v: 100 })

it('the lag of a peak is how much later it is than that of the first, and takes it there', () => {
  const shown = [
    { max: peakAt(26), shiftMs: 0, lagMs: 0 },
    { max: peakAt(20), shiftMs: 0, lagMs: 0 },
    { max: peakAt(23), shiftMs: HOUR, lagMs: -HOUR },
    { max: peakAt(3), shiftMs: 24 * HOUR, lagMs: 0 },
    { max: null, shiftMs: -HOUR, lagMs: HOUR },
  ]
  const lags = lagsToPeak(shown)
  expect(lags.map((ms) => ms / HOUR)).toEqual([0, -6, -3, 1, 1])
  expect(
    shown.slice(0, 4).map(({ max, shiftMs, lagMs }, i) => (max?.t ?? 0) + shiftMs + lagMs - (lags[i] ?? 0)),
  ).toEqual(Array(4).fill(26 * HOUR))
})

it('a first series without values, or none at all, changes nothing', () => {
  expect(
    lagsToPeak([
      { max: null, shiftMs: 0, lagMs: 0 },
      { max: peakAt(1), shiftMs: 5, lagMs: 5 },
    ]),
  ).toEqual([0, 5])
  expect(lagsToPeak([])).toEqual([])
})
