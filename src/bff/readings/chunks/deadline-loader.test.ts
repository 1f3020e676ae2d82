import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Device } from '../../../domain/device.ts'
import type { ChunkNeed } from '../due.ts'
import type { Chunk } from './chunk.ts'
import { NO_COLUMNS } from './columns.ts'
import { DeadlineLoader } from './deadline-loader.ts'

const WAIT_FOR_FRESH_MS = 2_000
const PLACE = { spanMs: 86_400_000, first: 0, last: 9, reachMs: 864_000_000 }
const device: Device = {
  id: 'd',
  name: 'd',
  kind: 'AWLR',
  position: null,
  intervalSeconds: 60,
  lastUpdateMs: null,
  sensors: [],
}

const chunk = (serial: number): Chunk => ({
  columns: NO_COLUMNS,
  serial,
  readAtMs: 0,
  immutableToMs: 0,
  lastUpdateMs: null,
})
const missing = (index: number): ChunkNeed => ({ index, known: undefined })
const due = (index: number): ChunkNeed => ({ index, known: chunk(0) })

/** A loader whose chunks come when they are told to, at a time that passes when it is told to. */
function deadlineLoader() {
  const clock = { nowMs: 0 }
  const requested: number[][] = []
  const flights = new Map<number, { come: (chunk: Chunk) => void; fail: (reason: Error) => void }>()
  const loader = new DeadlineLoader({
    loader: {
      load: (_device, _spanMs, needs) => {
        requested.push(needs.map(({ index }) => index))
        return needs.map(({ index }) => new Promise((come, fail) => flights.set(index, { come, fail })))
      },
    },
    now: () => clock.nowMs,
    maxWaitMs: WAIT_FOR_FRESH_MS,
  })
  return {
    clock,
    requested,
    come: (index: number) => flights.get(index)?.come(chunk(index)),
    fail: (index: number) => flights.get(index)?.fail(new Error('away')),
    load: (needs: ChunkNeed[]) => loader.load(device, PLACE, needs, clock.nowMs),
  }
}

/** Whether it has ended by the time that everything which is ready has. */
async function hasEnded(promise: Promise<unknown>): Promise<boolean> {
  let ended = false
  const end = () => {
    ended = true
  }
  promise.then(end, end)
  await new Promise((resolve) => setImmediate(resolve))
  return ended
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
})

test('what was never read is waited for, longer than what is only due', async () => {
  const { load, come } = deadlineLoader()
  const loaded = load([missing(1), due(2)])
  vi.advanceTimersByTime(10 * WAIT_FOR_FRESH_MS)
  expect(await hasEnded(loaded)).toBe(false)
  come(1)
  expect(await hasEnded(loaded)).toBe(false)
  vi.advanceTimersByTime(WAIT_FOR_FRESH_MS)
  expect([...(await loaded)]).toEqual([[1, chunk(1)]])
})

test('what is due is there when it comes in time', async () => {
  const { load, come } = deadlineLoader()
  const loaded = load([missing(1), due(2)])
  for (const index of [2, 1]) come(index)
  expect((await loaded).size).toBe(2)
})

test('nobody waits again for what was late, until half a minute has passed or it has come', async () => {
  const { load, come, clock } = deadlineLoader()
  const isWaitedFor = async () => {
    const loaded = load([due(1)])
    const isWaiting = !(await hasEnded(loaded))
    vi.advanceTimersByTime(WAIT_FOR_FRESH_MS)
    expect((await loaded).size).toBe(0)
    return isWaiting
  }
  expect(await isWaitedFor()).toBe(true)
  expect(await isWaitedFor()).toBe(false)
  clock.nowMs = 30_000
  expect(await isWaitedFor()).toBe(true)
  expect(await isWaitedFor()).toBe(false)
  come(1)
  await hasEnded(Promise.resolve())
  expect(await isWaitedFor()).toBe(true)
})

test('what failed is not asked for again at once, and then nobody waits for it; what was never read is asked for', async () => {
  const { load, come, fail, clock, requested } = deadlineLoader()
  const failed = load([due(1)])
  fail(1)
  expect((await failed).size).toBe(0)
  expect((await load([due(1)])).size).toBe(0)
  clock.nowMs = 1_000
  expect((await load([due(1)])).size).toBe(0)
  clock.nowMs = 1_500
  fail(1)
  await hasEnded(Promise.resolve())
  const next = load([due(1), missing(2)])
  come(2)
  expect([...(await next).keys()]).toEqual([2])
  expect(requested).toEqual([[1], [], [1], [2]])
})

test('what was never read and cannot be read is an error', async () => {
  const { load, fail } = deadlineLoader()
  const loaded = load([missing(1), due(2)])
  fail(1)
  await expect(loaded).rejects.toThrow('away')
})
