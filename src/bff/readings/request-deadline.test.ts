import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Device } from '../../domain/device.ts'
import { UpstreamTooSlow } from '../upstream/failures.ts'
import { RangeReader } from './range-reader.ts'
import { ReadingsStore } from './readings-store.ts'
import { MAX_READ_MS } from './request-deadline.ts'

const DAY_MS = 86_400_000
const NOW_MS = 20_000 * DAY_MS
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
const rangeOf = (days: number) => ({
  fromMs: NOW_MS - (100 + days) * DAY_MS,
  toMs: NOW_MS - 100 * DAY_MS - 1,
})
const long = rangeOf(200)
const gone = new Error('The client has gone')

/** Beginnings of the ranges of all calls. */
let calls: number[] = []
/** How long each call takes. */
let callMs = 3_000
let store: ReadingsStore

beforeEach(() => {
  vi.useFakeTimers()
  calls = []
  callMs = 3_000
  store = createStore()
})
afterEach(() => void vi.useRealTimers())

/** Before a service that is asked for one chunk at a time. */
function createStore(): ReadingsStore {
  const ranges = new RangeReader(
    async (_, { startMs }) => {
      calls.push(startMs)
      await new Promise((resolve) => setTimeout(resolve, callMs))
      const t = Float64Array.of(startMs)
      return { columns: { t, sensors: new Map([['l', t]]) }, sensors: [], skipped: 0 }
    },
    { now: () => NOW_MS },
  )
  ranges.longestMs = () => DAY_MS
  return new ReadingsStore({ now: () => NOW_MS, ranges })
}

/** How a promise has ended so far. */
function followed(promise: Promise<unknown>): { end: unknown } {
  const followed = { end: 'pending' as unknown }
  promise.then(
    () => {
      followed.end = 'read'
    },
    (error: unknown) => {
      followed.end = error
    },
  )
  return followed
}

/** Calls that begin within a time. */
async function callsWithin(ms: number): Promise<number> {
  const { length } = calls
  await vi.advanceTimersByTimeAsync(ms)
  return calls.length - length
}

test.each([
  ['read', () => store.read(device, long)],
  ['fetch', () => store.fetch(device, long)],
])('a %s that takes too long fails at its limit and not before', async (_, begin) => {
  const read = followed(begin())
  await vi.advanceTimersByTimeAsync(MAX_READ_MS - 1)
  expect(read.end).toBe('pending')
  await vi.advanceTimersByTimeAsync(1)
  expect(read.end).toBeInstanceOf(UpstreamTooSlow)
})

test('a read that comes just before its limit is given', async () => {
  callMs = MAX_READ_MS - 1
  const read = followed(store.read(device, rangeOf(1)))
  await vi.advanceTimersByTimeAsync(MAX_READ_MS - 1)
  expect(read.end).toBe('read')
})

test('what was read in vain is kept, so that the next read gets further until it has all', async () => {
  const ends: unknown[] = []
  for (let tries = 0; tries < 10 && ends.at(-1) !== 'read'; tries++) {
    const read = followed(store.read(device, long))
    while (read.end === 'pending') await vi.advanceTimersByTimeAsync(1_000)
    ends.push(read.end)
  }
  expect(ends.length).toBeGreaterThan(1)
  expect(ends.at(-1)).toBe('read')
  expect(new Set(calls).size).toBe(calls.length)
})

test('reading goes on for a while after its request has failed, and then ends', async () => {
  followed(store.read(device, rangeOf(1_000)))
  await vi.advanceTimersByTimeAsync(MAX_READ_MS)
  expect(await callsWithin(MAX_READ_MS - 1)).toBeGreaterThan(10)
  expect(await callsWithin(3_000)).toBeLessThan(4)
  expect(await callsWithin(60_000)).toBe(0)
})

test('all reads with the signal of one request share its limit, and those of another have their own', async () => {
  const [one, other] = [new AbortController(), new AbortController()]
  const first = followed(store.read(device, rangeOf(20), { signal: one.signal }))
  while (first.end === 'pending') await vi.advanceTimersByTimeAsync(1_000)
  expect(first.end).toBe('read')
  const second = followed(store.fetch(device, rangeOf(400), { signal: one.signal }))
  const third = followed(store.read(device, rangeOf(300), { signal: other.signal }))
  await vi.advanceTimersByTimeAsync(MAX_READ_MS - 10_000)
  expect(second.end).toBeInstanceOf(UpstreamTooSlow)
  expect(third.end).toBe('pending')
})

test.each([
  ['read', (signal: AbortSignal) => store.read(device, long, { signal })],
  ['fetch', (signal: AbortSignal) => store.fetch(device, long, { signal })],
  ['readSoFar', (signal: AbortSignal) => store.readSoFar(device, long, 30_000, { signal })],
])('a %s whose client goes rejects with its reason, and no further call is made', async (_, begin) => {
  const client = new AbortController()
  const read = followed(begin(client.signal))
  expect(await callsWithin(10_000)).toBeGreaterThan(3)
  client.abort(gone)
  await vi.advanceTimersByTimeAsync(0)
  expect(read.end).toBe(gone)
  expect(await callsWithin(60_000)).toBe(0)
})

test.each([
  ['read', () => store.read(device, rangeOf(20))],
  ['readSoFar', () => store.readSoFar(device, rangeOf(20), 30_000)],
])('a %s goes on to its end while another client goes', async (_, begin) => {
  const client = new AbortController()
  const leaving = followed(store.readSoFar(device, rangeOf(20), 30_000, { signal: client.signal }))
  const staying = followed(begin())
  await vi.advanceTimersByTimeAsync(5_000)
  client.abort(gone)
  while (staying.end === 'pending') await vi.advanceTimersByTimeAsync(1_000)
  expect([leaving.end, staying.end]).toEqual([gone, 'read'])
})

test('nothing is read for a client that has gone already', async () => {
  const signal = AbortSignal.abort(gone)
  await expect(store.read(device, long, { signal })).rejects.toBe(gone)
  await expect(store.fetch(device, long, { signal })).rejects.toBe(gone)
  await expect(store.readSoFar(device, long, 30_000, { signal })).rejects.toBe(gone)
  expect(calls).toEqual([])
})
