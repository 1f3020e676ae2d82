import { expect, test } from 'vitest'
import { NO_COLUMNS } from './chunks/columns.ts'
import { RecentWrites } from './recent-writes.ts'

const HOUR_MS = 3_600_000

test('what came since an answer was asked for is laid over it, but not what came under a clock that was ahead', () => {
  let nowMs = 10 * HOUR_MS
  const writes = new RecentWrites(() => nowMs)
  const laid = (requestedAtMs: number) => [...writes.laidOver(NO_COLUMNS, 'd', requestedAtMs, () => true).t]
  writes.note('d', 1000, new Map([['level', 1]]))
  expect(laid(nowMs)).toEqual([1000])
  expect(laid(nowMs + 1)).toEqual([])
  nowMs -= 6 * HOUR_MS
  expect(laid(nowMs)).toEqual([])
})
