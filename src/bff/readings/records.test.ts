import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Device } from '../../domain/device.ts'
import { UpstreamTooSlow } from '../upstream/failures.ts'
import { Records } from './records.ts'
import { MAX_READ_MS } from './request-deadline.ts'

const DAY_MS = 86_400_000
const NOW_MS = 20_000 * DAY_MS
const device = { id: 'd', intervalSeconds: 900, lastUpdateMs: NOW_MS } as Device

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a search that takes too long fails in time and goes on, so that the next request has what it found', async () => {
  let calls = 0
  const records = new Records({
    // each day is searched for seconds
    ranges: {
      async *parts(_, { startMs, endMs }) {
        calls++
        await new Promise((resolve) => setTimeout(resolve, 5_000))
        const t = Float64Array.from(endMs > NOW_MS - 5_000 * DAY_MS ? [endMs] : [])
        yield { startMs, endMs, columns: { t, sensors: new Map() } }
      },
    },
    tails: { of: () => ({ newestMs: NOW_MS }) as never },
    now: () => NOW_MS,
  })
  const ends: unknown[] = []
  const request = () =>
    records.of(device).then(
      ({ firstMs }) => ends.push(firstMs),
      (error: unknown) => ends.push(error),
    )
  void request()
  await vi.advanceTimersByTimeAsync(MAX_READ_MS - 1)
  expect(ends).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(ends).toEqual([expect.any(UpstreamTooSlow)])
  while (typeof ends.at(-1) !== 'number') {
    void request()
    await vi.advanceTimersByTimeAsync(MAX_READ_MS)
  }
  expect(ends.at(-1)).toBeCloseTo(NOW_MS - 5_000 * DAY_MS, -9)
  const before = calls
  await request()
  expect(calls).toBe(before)
})
