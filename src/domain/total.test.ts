import { expect, it } from 'vitest'
import { totalOf } from './total.ts'

const HOUR_MS = 3_600_000
const wrong = (count: number) => ({ count, t: [], v: [] })
const day = { expected: 288, intervalSeconds: 300 }

it('is what fell, 0 too', () => {
  expect(totalOf({ count: 288, sum: 84.2 }, day)).toEqual({ sum: 84.2, unknown: null })
  expect(totalOf({ count: 286, sum: 0 }, day)).toEqual({ sum: 0, unknown: null })
})

it('is none where nothing was measured, or nothing that can be true', () => {
  expect(totalOf({ count: 0, sum: 0 }, day)).toBeUndefined()
  expect(totalOf({ count: 288, sum: 0, implausible: wrong(288) }, day)).toBeUndefined()
  expect(totalOf({ count: 288 }, day)).toBeUndefined()
})

it('is what fell at least where readings are missing or failed, and for how long', () => {
  expect(totalOf({ count: 252, sum: 3 }, day)?.unknown).toEqual({ why: 'missing', ms: 3 * HOUR_MS })
  expect(totalOf({ count: 288, sum: 3, implausible: wrong(12) }, day)?.unknown).toEqual({
    why: 'failed',
    ms: HOUR_MS,
  })
  expect(totalOf({ count: 252, sum: 3, implausible: wrong(12) }, day)?.unknown).toEqual({
    why: 'both',
    ms: 4 * HOUR_MS,
  })
})

it('says that something failed where nobody knows how often readings come', () => {
  const promised = { expected: null, intervalSeconds: null }
  expect(totalOf({ count: 48, sum: 3 }, promised)?.unknown).toBeNull()
  expect(totalOf({ count: 48, sum: 3, implausible: wrong(1) }, promised)?.unknown).toEqual({
    why: 'failed',
    ms: null,
  })
})
