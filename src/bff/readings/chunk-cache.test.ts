import { expect, test } from 'vitest'
import type { Device } from '../../domain/device.ts'
import { silentObserver } from '../observe/combined-observer.ts'
import { MemorySnapshots } from '../testing/memory-snapshots.ts'
import { AnswerGuard } from '../upstream/reading/answer-guard.ts'
import { ChunkCache } from './chunk-cache.ts'
import type { Chunk } from './chunks/chunk.ts'
import { bytesOf } from './chunks/columns.ts'
import { RecentWrites } from './recent-writes.ts'
import { Snapshots } from './snapshots.ts'

const DAY_MS = 86_400_000

/** A day with one reading at its start. */
function chunk(day: number, serial: number): Chunk {
  const columns = {
    t: Float64Array.of(day * DAY_MS),
    sensors: new Map([['level', Float64Array.of(day)]]),
  }
  return { columns, serial, readAtMs: 0, immutableToMs: 0, lastUpdateMs: null }
}

function days(first: number, chunks: readonly Chunk[]) {
  return { spanMs: DAY_MS, first, chunks }
}

/** A cache and how many bytes it says that it holds. */
function cacheOf(memoryBytes: number, snapshotCache = new MemorySnapshots().of([])) {
  let bytes = 0
  let serial = 100
  const cache = new ChunkCache({
    memoryBytes,
    snapshots: new Snapshots({ snapshotCache, guard: new AnswerGuard(), onRestored: () => {} }),
    recentWrites: new RecentWrites(() => 0),
    observer: {
      ...silentObserver,
      cacheSize: (size) => {
        bytes = size.bytes
      },
    },
    nextSerial: () => ++serial,
  })
  return { cache, bytes: () => bytes }
}

const weir: Device = {
  ...{ id: 'weir', name: 'Weir', kind: 'AWLR', position: null },
  ...{ intervalSeconds: 300, lastUpdateMs: 0, sensors: [] },
}

const [one, two, three] = [chunk(1, 1), chunk(2, 2), chunk(3, 3)] as const

test('chunks in one piece follow each other', async () => {
  const { t, sensors } = await cacheOf(1e6).cache.join('weir', days(1, [one, two, three]))
  expect([...t]).toEqual([1, 2, 3].map((day) => day * DAY_MS))
  expect([...(sensors.get('level') ?? [])]).toEqual([1, 2, 3])
})

test('a run and every part of it are one piece for as long as no chunk changes', async () => {
  const { cache } = cacheOf(1e6)
  const made = await cache.join('weir', days(1, [one, two, three]))
  expect(await cache.join('weir', days(1, [one, two, three]))).toBe(made)
  expect(await cache.join('weir', days(2, [two, three]))).toBe(made)
})

test('a run with a newer chunk is concatenated again', async () => {
  const { cache } = cacheOf(1e6)
  const made = await cache.join('weir', days(1, [one, two]))
  const newer = days(1, [one, chunk(2, 4)])
  expect(await cache.join('weir', newer)).not.toBe(made)
})

test.each([
  ['reaches further back', 'weir', days(0, [chunk(0, 0), one])],
  ['reaches further on', 'weir', days(2, [two, three])],
  ['has chunks of another length', 'weir', { ...days(1, [one, two]), spanMs: 2 * DAY_MS }],
  ["is another device's", 'bridge', days(1, [one, two])],
])('nothing is ready for a run that %s', async (_, deviceId, run) => {
  const { cache } = cacheOf(1e6)
  const made = await cache.join('weir', days(1, [one, two]))
  expect(await cache.join(deviceId, run)).not.toBe(made)
})

test('a chunk alone is its own columns and takes no further memory', async () => {
  const { cache, bytes } = cacheOf(1e6)
  expect(await cache.join('weir', days(1, [one]))).toBe(one.columns)
  expect(bytes()).toBe(0)
})

test('chunks and runs share one bound, what was used last stays, and a run takes a quarter at most', async () => {
  const { t, sensors } = await cacheOf(1e6).cache.join('weir', days(1, [one, two]))
  const runBytes = bytesOf({ t, sensors })
  for (const [memoryBytes, isKept] of [
    [4 * runBytes, true],
    [4 * runBytes - 1, false],
  ] as const) {
    const { cache, bytes } = cacheOf(memoryBytes)
    for (let n = 0; n < 10; n++) {
      cache.keep(weir, DAY_MS, n, chunk(n, n))
      const made = await cache.join(`weir ${n}`, days(1, [one, two]))
      expect((await cache.join(`weir ${n}`, days(1, [one, two]))) === made).toBe(isKept)
      expect(bytes()).toBeGreaterThan(0)
      expect(bytes()).toBeLessThanOrEqual(memoryBytes)
    }
    expect(cache.peek(weir, DAY_MS, 9)).toBeDefined()
    expect(cache.peek(weir, DAY_MS, 0)).toBeUndefined()
  }
})

test('a chunk that was dropped comes back out of its snapshot, as new', async () => {
  const { cache } = cacheOf(bytesOf(one.columns))
  cache.keep(weir, DAY_MS, 1, one)
  cache.keep(weir, DAY_MS, 2, two)
  expect(cache.peek(weir, DAY_MS, 1)).toBeUndefined()
  const place = { spanMs: DAY_MS, first: 1, last: 3, reachMs: 0 }
  const [first, second, third] = await cache.known(weir, place)
  expect([first?.columns, second?.columns, third]).toEqual([one.columns, two.columns, undefined])
  expect(first?.serial).toBeGreaterThan(3)
})
