import { expect, test } from 'vitest'
import { Arrivals } from './arrivals.ts'
import { NO_COLUMNS } from './columns.ts'

const HOUR_MS = 3_600_000

test('what came since an answer was asked for is laid over it, but not what came under a clock that was ahead', () => {
  let nowMs = 10 * HOUR_MS
  const arrivals = new Arrivals(() => nowMs)
  const laid = (askedAtMs: number) => [...arrivals.laidOver(NO_COLUMNS, 'd', askedAtMs, () => true).t]
  arrivals.note('d', 1000, new Map([['level', 1]]))
  expect(laid(nowMs)).toEqual([1000])
  expect(laid(nowMs + 1)).toEqual([])
  nowMs -= 6 * HOUR_MS
  expect(laid(nowMs)).toEqual([])
})
