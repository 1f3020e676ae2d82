import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Device } from '../../domain/device.ts'
import { lowerBound, upperBound } from '../../domain/series/m4.ts'
import type { Columns } from '../../domain/series/series.ts'
import type { SnapshotCache } from '../storage/snapshot-cache.ts'
import { MemorySnapshots } from '../testing/memory-snapshots.ts'
import type { FetchLock } from '../upstream/fetch-lock.ts'
import { RangeReader } from './range-reader.ts'
import { ReadingsStore } from './readings-store.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const START_MS = Date.UTC(2024, 0, 1)

/** Time passes, readings come, and then somebody looks at a range. */
const step = fc.record({
  passedMinutes: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 300, max: 9000 })),
  /** When they were taken: from 0, twenty hours before the newest known, to 1, now. The old ones may be corrections. */
  readings: fc.array(fc.record({ when: fc.double({ min: 0, max: 1, noNaN: true }), value: fc.nat(3) }), {
    maxLength: 12,
  }),
  /** A device reconfigured: chunks of a day, and of three. */
  intervalSeconds: fc.constantFrom(15, 15, 15, 60),
  beginsHoursAgo: fc.integer({ min: -2, max: 400 }),
  hours: fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 30, max: 400 })),
})

/** A device that reports every 15 s has chunks of a day. */
const device: Device = {
  id: 'd',
  name: 'd',
  kind: 'AWLR',
  position: null,
  intervalSeconds: 15,
  lastUpdateMs: null,
  sensors: [],
}

describe('ReadingsStore', () => {
  it('has at every look what the service has, whatever was looked at before and whatever came late', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 30 }),
        fc.integer({ min: 2000, max: 100_000 }),
        async (steps, memoryBytes) => {
          const held = new Map([[START_MS, 0]])
          let nowMs = START_MS
          const store = createStore(held, () => nowMs, memoryBytes)
          for (const { passedMinutes, readings, intervalSeconds, beginsHoursAgo, hours } of steps) {
            nowMs += passedMinutes * MINUTE_MS
            const oldestMs = Math.max(...held.keys()) - 20 * HOUR_MS
            for (const { when, value } of readings) {
              held.set(Math.round((oldestMs + when * (nowMs - oldestMs)) / MINUTE_MS) * MINUTE_MS, value)
            }
            const lastUpdateMs = Math.max(...held.keys())
            const fromMs = nowMs - beginsHoursAgo * HOUR_MS
            const toMs = fromMs + hours * HOUR_MS
            const asListed = { ...device, intervalSeconds, lastUpdateMs }
            const { columns, stale } = await store.read(asListed, { fromMs, toMs })
            expect(rows(columns, fromMs, toMs)).toEqual(rows(part(held, fromMs, toMs), fromMs, toMs))
            expect(stale).toBe(false)
          }
        },
      ),
      { numRuns: 300 },
    )
  })

  it('has readings that come on their own at once, without asking, in whatever order and however often', async () => {
    const times = [1, 2, 3, 4, 5].map((n) => START_MS + n * MINUTE_MS)
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([...times, ...times], { minLength: 10 }), async (order) => {
        let calls = 0
        const store = createStore(
          new Map([[START_MS, 0]]),
          () => START_MS + HOUR_MS,
          1_000_000,
          () => {
            calls++
          },
        )
        const range = { fromMs: START_MS, toMs: START_MS + HOUR_MS }
        const listed = { ...device, intervalSeconds: 60, lastUpdateMs: START_MS }
        await store.read(listed, range)
        for (const t of order) store.add(listed, t, new Map([['s', (t - START_MS) / MINUTE_MS]]))
        const { columns, stale } = await store.read({ ...listed, lastUpdateMs: times[4] as number }, range)
        expect(rows(columns, range.fromMs, range.toMs)).toEqual(
          [0, 1, 2, 3, 4, 5].map((n) => [START_MS + n * MINUTE_MS, n]),
        )
        expect(stale).toBe(false)
        expect(calls).toBe(1)
      }),
      { numRuns: 30 },
    )
  })

  it('has a reading that comes while another part of the range is on its way', async () => {
    const [yesterday, today] = [START_MS + DAY_MS, START_MS + 2 * DAY_MS]
    const nowMs = today + HOUR_MS
    const known = { ...device, lastUpdateMs: nowMs - MINUTE_MS }
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const store = new ReadingsStore({
      now: () => nowMs,
      ranges: new RangeReader(
        async (_, { startMs }) => {
          if (startMs < today) await held
          const columns = { t: Float64Array.of(startMs), sensors: new Map([['l', Float64Array.of(1)]]) }
          return { columns, sensors: [], skipped: 0 }
        },
        { now: () => nowMs },
      ),
    })
    await store.read(known, { fromMs: today, toMs: nowMs })
    const wide = store.read(known, { fromMs: yesterday, toMs: nowMs })
    store.add(known, nowMs, new Map([['l', 9]]))
    release()
    expect((await wide).columns.t.at(-1)).toBe(nowMs)
    expect(store.cached(known, { fromMs: yesterday, toMs: nowMs })?.asOf).toBe(nowMs)
  })

  it('asks once more for a reading that is verified while its part is on its way', async () => {
    const answers: ((value: number) => void)[] = []
    let nowMs = START_MS + 30 * DAY_MS
    const store = new ReadingsStore({
      now: () => nowMs,
      ranges: new RangeReader(
        () =>
          new Promise((resolve) => {
            answers.push((value) => {
              const sensors = new Map([['l', Float64Array.of(value)]])
              const columns = { t: Float64Array.of(START_MS), sensors }
              resolve({ columns, sensors: [], skipped: 0 })
            })
          }),
        { now: () => START_MS },
      ),
    })
    const past = { ...device, lastUpdateMs: START_MS + 20 * DAY_MS }
    const first = store.read(past, { fromMs: START_MS, toMs: START_MS + HOUR_MS })
    await expect.poll(() => answers.length).toBe(1)
    const again = store.fetchAt(past, START_MS)
    await expect.poll(() => answers.length).toBe(2)
    nowMs += 1000
    answers[1]?.(2)
    expect(await again).toEqual(new Map([['l', 2]]))
    store.add(past, START_MS, await again)
    answers[0]?.(1)
    await first
    const { columns } = await store.read(past, { fromMs: START_MS, toMs: START_MS + HOUR_MS })
    expect(columns.sensors.get('l')).toEqual(Float64Array.of(2))
  })

  it('reads a settled range again once it is told that the service has more of it, and at no other time', async () => {
    const [old, recent] = [START_MS + HOUR_MS, START_MS + 3 * DAY_MS]
    const nowMs = START_MS + 30 * DAY_MS
    const held = new Map([[recent, 1]])
    const past = { ...device, lastUpdateMs: nowMs }
    const range = { fromMs: START_MS, toMs: START_MS + 4 * DAY_MS }
    const snapshotCache = new MemorySnapshots().of([])
    const fresh = () =>
      createStore(
        held,
        () => nowMs,
        1_000_000,
        () => {},
        snapshotCache,
      )
    const readAll = async (store: ReadingsStore) =>
      rows((await store.read(past, range)).columns, range.fromMs, range.toMs)

    const store = fresh()
    expect(await readAll(store)).toEqual([[recent, 1]])
    held.set(old, 2)
    expect(await readAll(store)).toEqual([[recent, 1]])
    expect(await store.invalidate(past, { fromMs: old - DAY_MS, toMs: old })).toBe(true)
    expect(await readAll(store)).toEqual([
      [old, 2],
      [recent, 1],
    ])

    // a part that only a snapshot of an earlier process has
    const other = recent + HOUR_MS
    held.set(other, 3)
    const next = fresh()
    expect(await next.invalidate(past, { fromMs: other, toMs: other })).toBe(true)
    expect(await readAll(next)).toEqual([
      [old, 2],
      [recent, 1],
      [other, 3],
    ])
    expect(await next.invalidate(past, { fromMs: old - 300 * DAY_MS, toMs: old - 200 * DAY_MS })).toBe(false)
  })

  it('asks for each reading that is verified while another is asked for', async () => {
    const times = [3, 2, 1].map((hours) => START_MS + hours * HOUR_MS)
    const held = new Map(times.map((time) => [time, 1]))
    const store = createStore(held, () => START_MS + 30 * DAY_MS, 1_000_000)
    const past = { ...device, lastUpdateMs: START_MS + 20 * DAY_MS }
    await store.read(past, { fromMs: START_MS, toMs: START_MS + HOUR_MS })
    for (const time of times) held.set(time, 2)
    const again = times.map((time) => store.fetchAt(past, time))
    expect(await Promise.all(again)).toEqual(times.map(() => new Map([['s', 2]])))
  })

  it('has a late reading of a settled time that comes while its part waits to be read again', async () => {
    const [first, late] = [START_MS + DAY_MS, START_MS + DAY_MS + HOUR_MS]
    let nowMs = first + 1.5 * DAY_MS
    // one of chunks of two days
    const known = { ...device, intervalSeconds: 60, lastUpdateMs: nowMs }
    const range = { fromMs: first, toMs: nowMs }
    let admitted = Promise.resolve()
    const ranges = new RangeReader(
      async (_, { startMs, endMs }) => {
        const columns = part(new Map([[first, 0]]), startMs, endMs)
        return { columns, sensors: [], skipped: 0 }
      },
      { now: () => nowMs },
    )
    const lock: FetchLock = { holding: (_, work) => admitted.then(work) }
    const store = new ReadingsStore({ now: () => nowMs, ranges, lock })
    await store.read(known, range)
    let admit = () => {}
    admitted = new Promise((resolve) => {
      admit = resolve
    })
    nowMs += HOUR_MS
    const read = store.read(known, range)
    await setImmediate()
    store.add(known, late, new Map([['s', 9]]))
    nowMs += 1000
    admit()
    await read
    const { columns } = await store.read(known, range)
    expect(rows(columns, range.fromMs, range.toMs)).toEqual([
      [first, 0],
      [late, 9],
    ])
  })

  it('has a reading that comes while its part is recalled from a copy, also for whoever waits for others as well', async () => {
    const days = [START_MS, START_MS + DAY_MS] as const
    const nowMs = START_MS + 10 * DAY_MS
    const past = { ...device, lastUpdateMs: nowMs }
    const held = new Map(days.map((day) => [day, 0]))
    const snapshotCache = new MemorySnapshots().of([])
    const both = { fromMs: days[0], toMs: days[1] + DAY_MS - 1 }
    await createStore(
      held,
      () => nowMs,
      1_000_000,
      () => {},
      snapshotCache,
    ).read(past, both)
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    let requested = 0
    const slow: SnapshotCache = Object.assign(new MemorySnapshots().of([]), {
      get: async (key: string) => {
        const isLast = ++requested === 2
        if (isLast) await released
        return snapshotCache.get(key)
      },
    })
    const store = createStore(
      held,
      () => nowMs,
      1_000_000,
      () => {},
      slow,
    )
    const wide = store.read(past, both)
    await setImmediate()
    store.add(past, days[0] + HOUR_MS, new Map([['s', 9]]))
    await setImmediate()
    release()
    await wide
    const { columns } = await store.read(past, both)
    expect(rows(columns, both.fromMs, both.toMs).map(([, value]) => value)).toEqual([0, 9, 0])
  })

  it('has a reading that came before anybody looked here, on top of what another instance read before it', async () => {
    let nowMs = START_MS + HOUR_MS
    const listed = { ...device, intervalSeconds: 900, lastUpdateMs: START_MS }
    const snapshotCache = new MemorySnapshots({ isShared: true }).of([])
    const started = () =>
      createStore(
        new Map([[START_MS, 0]]),
        () => nowMs,
        1_000_000,
        () => {},
        snapshotCache,
      )
    const range = { fromMs: START_MS, toMs: nowMs }
    await started().read(listed, range)
    nowMs += 1000
    const here = started()
    here.add(listed, START_MS + 15 * MINUTE_MS, new Map([['s', 9]]))
    const { columns } = await here.read(listed, range)
    expect(rows(columns, range.fromMs, range.toMs).map(([, value]) => value)).toEqual([0, 9])
  })

  it('asks again where what came before anybody looked here leaves a gap to what another instance read before it', async () => {
    const [first, lost, newest] = [0, 3, 6].map((n) => START_MS + n * HOUR_MS) as [number, number, number]
    const held = new Map([[first, 0]])
    let nowMs = newest
    const snapshotCache = new MemorySnapshots({ isShared: true }).of([])
    const started = () =>
      createStore(
        held,
        () => nowMs,
        1_000_000,
        () => {},
        snapshotCache,
      )
    const range = { fromMs: START_MS, toMs: nowMs }
    await started().read({ ...device, intervalSeconds: 3600, lastUpdateMs: first }, range)
    nowMs += 1000
    held.set(lost, 1).set(newest, 2)
    const here = started()
    const listed = { ...device, intervalSeconds: 3600, lastUpdateMs: newest }
    here.add(listed, newest, new Map([['s', 2]]))
    const { columns } = await here.read(listed, range)
    expect(rows(columns, range.fromMs, range.toMs).map(([, value]) => value)).toEqual([0, 1, 2])
  })

  it('puts days together that were looked at apart, in any order', async () => {
    const days = [4, 1, 2, 3]
    const held = new Map(days.map((day) => [START_MS + day * DAY_MS, day]))
    const store = createStore(held, () => START_MS + 30 * DAY_MS, 1_000_000)
    const look = async (first: number, last: number) => {
      const fromMs = START_MS + first * DAY_MS
      const toMs = START_MS + (last + 1) * DAY_MS - 1
      const { columns } = await store.read(
        { ...device, lastUpdateMs: START_MS + 20 * DAY_MS },
        { fromMs, toMs },
      )
      return rows(columns, fromMs, toMs).map(([, value]) => value)
    }
    expect(await look(4, 4)).toEqual([4])
    expect(await look(2, 3)).toEqual([2, 3])
    expect(await look(2, 4)).toEqual([2, 3, 4])
    expect(await look(1, 4)).toEqual([1, 2, 3, 4])
  })

  it('gives the very same columns while nothing in them has changed, however often they were read again', async () => {
    const held = new Map([
      [START_MS + HOUR_MS, 1],
      [START_MS + DAY_MS + HOUR_MS, 2],
    ])
    let nowMs = START_MS + 2 * DAY_MS
    let calls = 0
    const store = createStore(
      held,
      () => nowMs,
      1_000_000,
      () => calls++,
    )
    const range = { fromMs: START_MS, toMs: START_MS + 3 * DAY_MS }
    const first = await store.read(device, range)
    const before = calls
    nowMs += 60_000
    const second = await store.read(device, range)
    expect(calls).toBeGreaterThan(before)
    expect(second.columns).toBe(first.columns)
    expect(second.revision).toBe(first.revision)
    expect([first.asOf, second.asOf]).toEqual([nowMs - 60_000, nowMs])

    held.set(nowMs - HOUR_MS, 3)
    nowMs += 60_000
    const third = await store.read(device, range)
    expect(rows(third.columns, range.fromMs, range.toMs).map(([, value]) => value)).toEqual([1, 2, 3])
    expect(third.revision).toBeGreaterThan(second.revision)
  })

  it('gives what was read as it came, and not what a reading that came meanwhile has made wrong', async () => {
    const held = new Map([0, 1, 2].map((day) => [START_MS + day * DAY_MS, day]))
    const nowMs = START_MS + 3 * DAY_MS
    const range = { fromMs: START_MS, toMs: nowMs }
    const answers: Columns[] = []
    let onAnswer = (_: ReadingsStore) => {}
    const ranges = new RangeReader(
      async (_, { startMs, endMs }) => {
        const columns = part(held, startMs, endMs)
        answers.push(columns)
        onAnswer(store)
        return { columns, sensors: [], skipped: 0 }
      },
      { now: () => nowMs },
    )
    const store = new ReadingsStore({ now: () => nowMs, ranges })
    expect((await store.read(device, range)).columns).toEqual(answers[0])
    expect(answers).toHaveLength(1)

    onAnswer = () => store.add({ ...device, id: 'e' }, START_MS + HOUR_MS, new Map([['s', 9]]))
    const { columns } = await store.read({ ...device, id: 'e' }, range)
    expect(rows(columns, range.fromMs, range.toMs).map(([, value]) => value)).toEqual([0, 9, 1, 2])
  })

  it.each([
    ['that is in memory', true],
    ['that only its copy knows of', false],
  ])(
    'keeps a late reading of a day %s for the next start: it is not asked for again',
    async (_, isInMemory) => {
      const nowMs = START_MS + 10 * DAY_MS
      const listed = { ...device, lastUpdateMs: nowMs }
      const [first, late] = [START_MS, START_MS + HOUR_MS]
      const day = { fromMs: START_MS, toMs: START_MS + DAY_MS - 1 }
      const snapshotCache = new MemorySnapshots().of([])
      let calls = 0
      const started = () =>
        createStore(
          new Map([[first, 0]]),
          () => nowMs,
          1_000_000,
          () => void calls++,
          snapshotCache,
        )
      const store = started()
      await store.read(listed, day)
      const writer = isInMemory ? store : started()
      writer.add(listed, late, new Map([['s', 1]]))
      await setImmediate()
      for (const reader of [writer, started()]) {
        const { columns } = await reader.read(listed, day)
        expect(rows(columns, day.fromMs, day.toMs)).toEqual([
          [first, 0],
          [late, 1],
        ])
      }
      expect(calls).toBe(1)
    },
  )

  it('fetches a range larger than what it may keep without ever holding more than a part of it', async () => {
    const memoryBytes = 1_000_000
    const days = 300
    const readingsADay = 5_760
    const nowMs = START_MS + days * DAY_MS
    let mostBytes = 0
    const before = await bytesAlive()
    const ranges = new RangeReader(
      async (_, { startMs, endMs }) => {
        mostBytes = Math.max(mostBytes, (await bytesAlive()) - before)
        const length = Math.max(0, Math.ceil((Math.min(endMs, nowMs) - startMs) / 15_000))
        const t = Float64Array.from({ length }, (_, n) => startMs + n * 15_000)
        const columns = { t, sensors: new Map([['s', t]]) }
        return { columns, sensors: [], skipped: 0 }
      },
      { now: () => nowMs },
    )
    const store = new ReadingsStore({ now: () => nowMs, memoryBytes, ranges })
    const listed = { ...device, lastUpdateMs: nowMs }
    const held = await store.fetch(listed, { fromMs: START_MS, toMs: nowMs })
    expect(held).toMatchObject({ fromMs: START_MS, toMs: nowMs, asOf: nowMs, stale: false })
    expect(days * readingsADay * 16).toBeGreaterThan(25 * memoryBytes)
    expect(mostBytes).toBeLessThan(6 * memoryBytes)
  })

  it('is as old as the oldest part that can still change', async () => {
    let nowMs = START_MS + DAY_MS + HOUR_MS
    const store = createStore(new Map([[START_MS, 1]]), () => nowMs, 1_000_000)
    await store.read(device, { fromMs: START_MS, toMs: START_MS + DAY_MS - 1 })
    nowMs += 10_000
    const { asOf } = await store.read(device, { fromMs: START_MS, toMs: nowMs })
    expect(asOf).toBe(nowMs - 10_000)
  })
})

/** What arrays of numbers take that can still be reached. */
async function bytesAlive(): Promise<number> {
  await setImmediate()
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().arrayBuffers
}

function createStore(
  held: ReadonlyMap<number, number>,
  now: () => number,
  memoryBytes: number,
  onCall = () => {},
  snapshotCache?: SnapshotCache,
): ReadingsStore {
  const ranges = new RangeReader(
    async (_, { startMs, endMs }) => {
      onCall()
      return { columns: part(held, startMs, endMs), sensors: [], skipped: 0 }
    },
    { now },
  )
  return new ReadingsStore({ now, memoryBytes, ranges, ...(snapshotCache && { snapshotCache }) })
}

function part(held: ReadonlyMap<number, number>, fromMs: number, toMs: number): Columns {
  const times = [...held.keys()].filter((time) => time >= fromMs && time <= toMs).sort((a, b) => a - b)
  const values = Float64Array.from(times, (time) => held.get(time) as number)
  return { t: Float64Array.from(times), sensors: new Map([['s', values]]) }
}

function rows({ t, sensors }: Columns, fromMs: number, toMs: number): [number, number | undefined][] {
  const from = lowerBound(t, fromMs)
  return Array.from(t.subarray(from, upperBound(t, toMs)), (time, n) => [time, sensors.get('s')?.[from + n]])
}
