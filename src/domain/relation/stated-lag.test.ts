import { expect, test } from 'vitest'
import { contradicts, statedLagMs } from './stated-lag.ts'

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
