import { expect, test } from 'vitest'
import type { Columns } from '../../domain/series/series.ts'
import { NO_COLUMNS, valuesAt, withReading } from './chunks/columns.ts'
import { RecentWrites } from './recent-writes.ts'

const HOUR_MS = 3_600_000

test('what came since an answer was asked for is laid over it, but not what came under a clock that was ahead', () => {
  let nowMs = 10 * HOUR_MS
  const writes = new RecentWrites(() => nowMs)
  const laid = (requestedAtMs: number) => [...writes.laidOver(NO_COLUMNS, 'd', requestedAtMs, () => true).t]
  writes.note('d', 1000, new Map([['level', 1]]))
  expect(laid(nowMs)).toEqual([1000])
  nowMs -= 6 * HOUR_MS
  expect(laid(nowMs)).toEqual([])
})

test('an answer that lags behind what was pushed a minute before gets it, and keeps its own values', () => {
  const nowMs = 10 * HOUR_MS
  const writes = new RecentWrites(() => nowMs)
  const pushed = new Map([
    ['level', 1],
    ['rain', 2],
  ])
  writes.note('d', 1000, pushed)
  const laid = (answer: Columns, requestedAtMs: number) =>
    valuesAt(
      writes.laidOver(answer, 'd', requestedAtMs, () => true),
      1000,
    )
  expect(laid(NO_COLUMNS, nowMs + 59_999)).toEqual(pushed)
  expect(laid(NO_COLUMNS, nowMs + 60_000)).toEqual(new Map())
  const corrected = withReading(NO_COLUMNS, 1000, new Map([['level', 5]]))
  expect(laid(corrected, nowMs + 1)).toEqual(
    new Map([
      ['level', 5],
      ['rain', 2],
    ]),
  )
  expect(laid(corrected, nowMs)).toEqual(pushed)
})

test('of two pushed for a time the later counts, also for an answer that lags behind both', () => {
  let nowMs = 10 * HOUR_MS
  const writes = new RecentWrites(() => nowMs)
  writes.note('d', 1000, new Map([['level', 5]]))
  nowMs += 10_000
  writes.note('d', 1000, new Map([['level', 7]]))
  const laid = writes.laidOver(NO_COLUMNS, 'd', nowMs + 1, () => true)
  expect(valuesAt(laid, 1000)).toEqual(new Map([['level', 7]]))
})
