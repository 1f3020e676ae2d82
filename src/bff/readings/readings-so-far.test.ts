import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Device } from '../../domain/device.ts'
import { UpstreamBroken, type UpstreamFailure } from '../upstream/failures.ts'
import { RangeReader } from './range-reader.ts'
import { LEASE_MS } from './reading-leases.ts'
import { ReadingsStore } from './readings-store.ts'

const DAY_MS = 86_400_000
const NOW_MS = 20_000 * DAY_MS
const WAIT_MS = 2_000
/** What it has answered once. */
const MAX_DURATION_MS = 5 * DAY_MS
/** Chunks of a day; nothing of it is due in these tests. */
const device: Device = {
  id: 'd',
  name: 'd',
  kind: 'AWLR',
  position: null,
  intervalSeconds: 15,
  lastUpdateMs: NOW_MS - 40 * DAY_MS,
  sensors: [],
}
const range = { fromMs: NOW_MS - 65 * DAY_MS, toMs: NOW_MS - 45 * DAY_MS - 1 }

/** Days before the end of the range that each call reached back to. */
let calls: number[] = []
let failure: UpstreamFailure | undefined
let store: ReadingsStore
let nowMs = NOW_MS

beforeEach(() => {
  vi.useFakeTimers()
  calls = []
  nowMs = NOW_MS
  failure = undefined
  const ranges = new RangeReader(
    async (_, { startMs, endMs }, options) => {
      calls.push(Math.round((range.toMs - startMs) / DAY_MS))
      // hangs on long ranges, and takes its time for any other
      const ms = endMs - startMs > MAX_DURATION_MS ? 15_000 : 3_000
      const attempt = new Promise((resolve) => setTimeout(resolve, ms))
      options?.onAttempt?.(attempt)
      await attempt
      if (failure) throw failure
      const t = Float64Array.from({ length: (endMs - startMs) / DAY_MS + 1 }, (_, n) => startMs + n * DAY_MS)
      return { columns: { t, sensors: new Map([['l', t]]) }, sensors: [], skipped: 0 }
    },
    { now: () => NOW_MS },
  )
  store = new ReadingsStore({ now: () => nowMs, ranges })
})
afterEach(() => void vi.useRealTimers())

/** What is there by then; time passes only meanwhile. */
async function soFar(waitMs = WAIT_MS) {
  const answer = store.readSoFar(device, range, waitMs).catch((error: unknown) => ({ error }))
  await vi.advanceTimersByTimeAsync(waitMs)
  return (await answer) as Awaited<ReturnType<ReadingsStore['readSoFar']>> & { error?: unknown }
}
const daysRead = ({ partial }: { partial?: { readMs: number } | undefined }) =>
  partial && Math.round(partial.readMs / DAY_MS)

test('what is there grows from the newest back until it is all, each part read once', async () => {
  const days: (number | undefined)[] = []
  let last = await soFar()
  for (; last.partial; last = await soFar()) {
    days.push(daysRead(last))
    const [missing, ...others] = last.partial.missing
    expect(others).toEqual([])
    expect(missing?.[0]).toBe(range.fromMs)
    expect(last.columns.t[0] ?? Number.POSITIVE_INFINITY).toBeGreaterThanOrEqual(missing?.[1] ?? 0)
  }
  expect(days[0]).toBe(0)
  expect(days).toEqual([...days].sort((a = 0, b = 0) => a - b))
  expect(new Set(days).size).toBeGreaterThan(3)
  expect(last.columns.t.length).toBeGreaterThanOrEqual(20)
  expect(new Set(calls).size).toBe(calls.length - 1)
  // at once from then on
  expect((await store.readSoFar(device, range, WAIT_MS)).partial).toBeUndefined()
})

test('nothing more is read when nobody has asked for a while, and it goes on where it was', async () => {
  while (!daysRead(await soFar()));
  await vi.advanceTimersByTimeAsync(LEASE_MS + 1_000)
  const { length } = calls
  await vi.advanceTimersByTimeAsync(60_000)
  expect(calls).toHaveLength(length)
  expect(daysRead(await soFar(0))).toBeLessThan(20)
  let last = await soFar()
  expect(daysRead(last)).toBeGreaterThan(0)
  while (last.partial) last = await soFar()
  expect(calls.slice(length).every((days) => days > 2)).toBe(true)
})

test('a refresh in parts goes on to its end though nobody waits for it any more', async () => {
  const live = { ...device, intervalSeconds: 300, lastUpdateMs: NOW_MS }
  const newest = { fromMs: NOW_MS - 6 * DAY_MS, toMs: NOW_MS }
  const first = store.read(live, newest)
  await vi.advanceTimersByTimeAsync(60_000)
  await first
  calls = []
  // all of it is due: it was read by a clock that was ahead
  nowMs -= 1
  void store.readSoFar(live, newest, 0)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(calls.length).toBeGreaterThan(1)
})

test('whoever stops gets what is there and has nothing more read, unless somebody waits for all of it', async () => {
  while (!daysRead(await soFar()));
  const stopped = await soFar(0)
  expect(stopped.partial).toMatchObject({ ofMs: 20 * DAY_MS - 1 })
  expect(stopped.partial).not.toHaveProperty('failure')
  await vi.advanceTimersByTimeAsync(4_000)
  const { length } = calls
  await vi.advanceTimersByTimeAsync(60_000)
  expect(calls).toHaveLength(length)

  const whole = store.read(device, range)
  await soFar(0)
  await vi.advanceTimersByTimeAsync(60_000)
  expect((await whole).columns.t.length).toBeGreaterThanOrEqual(20)
})

test('what cannot be read leaves what is there, with why; without anything it is an error', async () => {
  while (!daysRead(await soFar()));
  failure = new UpstreamBroken(500)
  let last = await soFar()
  while (last.partial && last.partial.failure === undefined) last = await soFar()
  expect(last.partial?.failure).toBe(failure)
  expect(daysRead(last)).toBeGreaterThan(0)

  const other = { ...device, id: 'other' }
  const answer = store.readSoFar(other, range, 2 * WAIT_MS)
  const refused = expect(answer).rejects.toBe(failure)
  await vi.advanceTimersByTimeAsync(2 * WAIT_MS)
  await refused
})
