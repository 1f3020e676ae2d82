import { expect, test } from 'vitest'
import { createRateLimiter } from './rate-limiter.ts'

test('callers are counted apart', () => {
  const limiter = createRateLimiter({ perMinute: 2 }, { now: () => 0, remembered: 10 })
  expect([limiter.take('a'), limiter.take('a'), limiter.take('a')]).toEqual([null, null, 30_000])
  expect(limiter.take('b')).toBeNull()
})

test('asking how long to wait counts nothing', () => {
  const limiter = createRateLimiter({ perMinute: 1 }, { now: () => 0.7, remembered: 10 })
  expect([limiter.wait('a'), limiter.wait('a'), limiter.take('a')]).toEqual([null, null, null])
  expect(limiter.wait('a')).toBe(60_000)
})

test('no more callers are remembered than were said, those longest not seen are forgotten first', () => {
  const limiter = createRateLimiter({ perMinute: 1 }, { now: () => 0, remembered: 2 })
  for (const caller of ['a', 'b', 'c']) limiter.take(caller)
  expect([limiter.wait('a'), limiter.wait('b'), limiter.wait('c')]).toEqual([null, 60_000, 60_000])
})
