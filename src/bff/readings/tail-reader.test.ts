import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Device } from '../../domain/device.ts'
import { defaultQuality } from '../../domain/quality/device-quality.ts'
import type { Columns } from '../../domain/series/series.ts'
import { knownSecrets } from '../observe/secrets/secret-guard.ts'
import type { SnapshotCache } from '../storage/snapshot-cache.ts'
import { MemorySnapshots } from '../testing/memory-snapshots.ts'
import { createTestTails } from '../testing/test-tails.ts'
import { createTestLogger, NOON_MS } from '../testing/test-upstream.ts'
import {
  UpstreamBroken,
  UpstreamEnded,
  UpstreamNotFound,
  UpstreamPaused,
  UpstreamRefused,
} from '../upstream/failures.ts'
import type { DataReadout } from '../upstream/reading/column-builder.ts'
import { motionsOf } from './newest.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

const gauge: Device = {
  id: 'gauge',
  name: 'Katulampa',
  kind: 'AWLR',
  position: null,
  intervalSeconds: 300,
  lastUpdateMs: NOON_MS,
  sensors: [{ id: 'level', name: 'Level', kind: 'FLUID_LEVEL', unit: 'cm' }],
}

let nowMs = NOON_MS
let spans: { startMs: number; endMs: number }[] = []
let answer: () => DataReadout | Promise<DataReadout>
let latest: ReturnType<typeof createTestTails>
let logger: ReturnType<typeof createTestLogger>
/** What was told of as read for the first time, each time. */
let firsts: string[][] = []

const rateOf = (columns: Columns) => motionsOf(gauge, columns, defaultQuality(300)).get('level')?.ratePerHour

function many(count: number): Device[] {
  return Array.from({ length: count }, (_, n) => ({ ...gauge, id: `d${n}` }))
}

/** Readings every 5 minutes, the last at `endMs`. */
function readout(endMs: number, sensors: Record<string, number[]>): DataReadout {
  const length = Math.max(...Object.values(sensors).map((values) => values.length))
  const t = Float64Array.from({ length }, (_, n) => endMs - (length - 1 - n) * 5 * MINUTE_MS)
  const columns = new Map(Object.entries(sensors).map(([id, values]) => [id, Float64Array.from(values)]))
  return { columns: { t, sensors: columns }, sensors: [], skipped: 0 }
}

beforeEach(() => {
  nowMs = NOON_MS
  spans = []
  firsts = []
  answer = () => readout(NOON_MS, { level: [1, 2, 3] })
  logger = createTestLogger()
  latest = createTestTails({
    now: () => nowMs,
    logger,
    onFirst: (ids) => firsts.push([...ids]),
    data: async (_, stretch) => {
      spans.push(stretch)
      return answer()
    },
  })
})

async function updated(device: Device) {
  latest.update([device])
  await latest.settled()
  return latest.of(device.id)
}

/** A process that keeps its copies there. */
function started(snapshotCache: SnapshotCache) {
  return createTestTails({
    now: () => nowMs,
    logger: createTestLogger(),
    snapshotCache,
    data: async () => answer(),
  })
}

describe('TailReader', () => {
  it('says nothing of stations that are not read any more since the program ends', async () => {
    answer = () => Promise.reject(new UpstreamEnded())
    latest.update(many(20))
    await latest.settled()
    expect(spans.length).toBeLessThan(20)
    expect(logger.lines).toEqual([])
  })

  it('tells how far a long first reading is, and when it is done', async () => {
    const left: number[] = []
    answer = () => {
      left.push(latest.reader.firstsLeft)
      nowMs += 4_000
      return readout(NOON_MS, { level: [1] })
    }
    latest.update(many(6))
    await latest.settled()
    expect(left[0]).toBe(6)
    expect(latest.reader.firstsLeft).toBe(0)
    const reported = logger.lines.map(({ level, fields }) => ({ level, ...(fields as { left: number }) }))
    const lefts = reported.map(({ left }) => left)
    expect(reported).toEqual(lefts.map((left) => ({ level: 'info', stations: 6, left })))
    // three are read at once, and which of them is asked or done first is not to be known: 24 s have room
    // for two words between, and the third is done after ten
    expect(lefts).toEqual([...new Set(lefts)].sort((a, b) => b - a))
    expect(lefts.length === 2 || lefts.length === 3).toBe(true)
    expect(lefts[0]).toBeGreaterThanOrEqual(3)
    expect(lefts.at(-1)).toBe(0)
    // what was read before is no first reading, however long it takes
    const moved = many(6).map((device) => ({ ...device, lastUpdateMs: NOON_MS + HOUR_MS }))
    latest.update(moved)
    await latest.settled()
    expect(logger.lines).toHaveLength(reported.length)
  })

  it('shows the stations of a long first reading as they come, each once', async () => {
    let failed = 0
    answer = () => {
      nowMs += 1_000
      if (spans.length % 10 === 0) {
        failed++
        throw new UpstreamBroken(500)
      }
      return readout(NOON_MS, { level: [1] })
    }
    const stations = many(60)
    latest.update(stations)
    await latest.settled()
    // a minute has room for six words of those read in ten seconds each
    expect(firsts.length).toBeGreaterThanOrEqual(5)
    expect(firsts.length).toBeLessThanOrEqual(7)
    const reported = firsts.flat()
    expect(new Set(reported).size).toBe(reported.length)
    expect([...reported].sort()).toEqual(
      stations
        .map(({ id }) => id)
        .filter((id) => latest.of(id).newestMs !== null)
        .sort(),
    )
    expect(reported.length).toBe(60 - failed)
    expect(failed).toBeGreaterThan(0)
  })

  it('tells of no more stations at once than can be told of one by one, however many are read in a moment', async () => {
    latest.update(many(250))
    await latest.settled()
    expect(firsts.map((ids) => ids.length)).toEqual([100, 100, 50])
  })

  it('tells of a first reading that begins during another by itself', async () => {
    const [few, all] = [many(6).slice(0, 5), many(6)]
    let isFirst = true
    answer = () => {
      nowMs += 11_000
      if (isFirst) latest.update(all)
      isFirst = false
      return readout(NOON_MS, { level: [1] })
    }
    latest.update(few)
    await latest.settled()
    await latest.settled()
    const reported = logger.lines.map(({ fields }) => fields as { stations: number; left: number })
    expect(reported.filter(({ stations, left }) => left >= stations)).toEqual([])
    expect(reported.at(-1)).toEqual({ stations: 5, left: 0 })
  })

  it.each([
    ['two hours before its last update', 300, 2],
    ['more of one that reports every three hours', 10_800, 15],
  ])('looks at a device from %s on', async (_, intervalSeconds, hours) => {
    await updated({ ...gauge, intervalSeconds })
    const lastUpdateMs = NOON_MS + HOUR_MS
    nowMs += 7 * HOUR_MS
    await updated({ ...gauge, intervalSeconds, lastUpdateMs })
    expect(spans[1]).toEqual({ startMs: lastUpdateMs - hours * HOUR_MS, endMs: lastUpdateMs + 999 })
  })

  it.each([
    ['to the day before one that nothing is known of', null, 24],
    ['to the newest that is known of it', 5, 5],
    ['to the day before one that was silent for longer', 72, 24],
  ])('looks back %s, in the same call', async (_, knownHours, hours) => {
    if (knownHours !== null) await updated(gauge)
    const lastUpdateMs = NOON_MS + (knownHours ?? 0) * HOUR_MS
    await updated({ ...gauge, lastUpdateMs })
    expect(spans.length).toBe(knownHours === null ? 1 : 2)
    expect(spans.at(-1)).toEqual({ startMs: lastUpdateMs - hours * HOUR_MS, endMs: lastUpdateMs + 999 })
  })

  it('makes do with the newest stretch where the service has no more at once', async () => {
    const all = readout(NOON_MS, { level: [1, 2, 3] })
    answer = () => (spans.length === 1 ? Promise.reject(new UpstreamRefused(400)) : Promise.resolve(all))
    expect((await updated(gauge)).latest.get('level')).toEqual({ t: NOON_MS, v: 3 })
    expect(spans[1]).toEqual({ startMs: NOON_MS - 2 * HOUR_MS, endMs: NOON_MS + 999 })
  })

  it('knows the last reading of a sensor that had stopped before the newest stretch, of which it is no part', async () => {
    const everyFiveMinutes = (hours: number, value: number) => Array<number>(hours * 12 + 1).fill(value)
    const battery = everyFiveMinutes(6, 87)
    answer = () => readout(NOON_MS, { level: [7, ...battery.slice(1).fill(Number.NaN)], battery })
    const { latest: newest } = await updated(gauge)
    expect(newest.get('level')).toEqual({ t: NOON_MS - 6 * HOUR_MS, v: 7 })
    expect(latest.has(gauge, NOON_MS - 6 * HOUR_MS, new Map([['level', 7]]))).toBeUndefined()
  })

  it('looks at the last day of a device that does not say when it was updated, again after five minutes', async () => {
    const unsaid = { ...gauge, lastUpdateMs: null }
    await updated(unsaid)
    nowMs += 5 * MINUTE_MS - 1
    await updated(unsaid)
    expect(spans).toEqual([{ startMs: NOON_MS - 24 * HOUR_MS, endMs: NOON_MS + 999 }])
    nowMs += 1
    await updated(unsaid)
    expect(spans.length).toBe(2)
  })

  it('keeps the reading of a sensor that has fallen silent while the others go on', async () => {
    answer = () => readout(NOON_MS, { level: [7], battery: [87] })
    await updated(gauge)
    answer = () => readout(NOON_MS + HOUR_MS, { battery: [86] })
    const newest = await updated({ ...gauge, lastUpdateMs: NOON_MS + HOUR_MS })
    expect([...newest.latest]).toEqual([
      ['level', { t: NOON_MS, v: 7 }],
      ['battery', { t: NOON_MS + HOUR_MS, v: 86 }],
    ])
  })

  it('keeps it beyond a new start', async () => {
    const snapshotCache = new MemorySnapshots().of([])
    latest = started(snapshotCache)
    answer = () => readout(NOON_MS, { level: [7], battery: [87] })
    await updated(gauge)
    const later = { ...gauge, lastUpdateMs: NOON_MS + 30 * HOUR_MS }
    answer = () => readout(NOON_MS + 30 * HOUR_MS, { battery: [86] })
    await updated(later)
    latest = started(snapshotCache)
    answer = () => Promise.reject(new Error('away'))
    await latest.restore([later])
    expect((await updated(later)).latest.get('level')).toEqual({ t: NOON_MS, v: 7 })
  })

  it('keeps none for the next start whose sensor is called by what is a secret by then', async () => {
    const snapshotCache = new MemorySnapshots().of([])
    latest = started(snapshotCache)
    const called = 'level-Hw3Vc8Lp5D'
    const device = { ...gauge, sensors: gauge.sensors.map((sensor) => ({ ...sensor, id: called })) }
    answer = () => readout(NOON_MS, { [called]: [7], battery: [87] })
    await updated(device)
    const later = { ...device, lastUpdateMs: NOON_MS + 30 * HOUR_MS }
    answer = () => readout(NOON_MS + 30 * HOUR_MS, { battery: [86] })
    expect((await updated(later)).latest.has(called)).toBe(true)
    knownSecrets.add('Hw3Vc8Lp5D')
    latest = started(snapshotCache)
    await latest.restore([later])
    expect([...latest.of('gauge').latest.keys()]).toEqual(['battery'])
  })

  it('puts no older reading that another instance kept in the place of one that it has', async () => {
    const snapshotCache = new MemorySnapshots({ isShared: true }).of([])
    const other = started(snapshotCache)
    latest = started(snapshotCache)
    answer = () => readout(NOON_MS, { level: [7], battery: [87] })
    await updated(gauge)
    other.update([gauge])
    await other.settled()
    latest.add(gauge, NOON_MS + HOUR_MS, new Map([['level', 8]]))
    nowMs += 4 * HOUR_MS
    const later = { ...gauge, lastUpdateMs: NOON_MS + 4 * HOUR_MS }
    answer = () => readout(NOON_MS + 4 * HOUR_MS, { battery: [86] })
    other.update([later])
    await other.settled()
    expect(other.of('gauge').latest.get('level')).toEqual({ t: NOON_MS, v: 7 })
    expect((await updated(later)).latest.get('level')).toEqual({ t: NOON_MS + HOUR_MS, v: 8 })
  })

  it('keeps for the next start no reading of a sensor that is neither in the list nor in the stretch', async () => {
    const snapshotCache = new MemorySnapshots().of([])
    latest = started(snapshotCache)
    answer = () => readout(NOON_MS, { renamed: [7], level: [1] })
    await updated(gauge)
    const later = { ...gauge, lastUpdateMs: NOON_MS + 3 * HOUR_MS }
    answer = () => readout(NOON_MS + 3 * HOUR_MS, { level: [2] })
    expect((await updated(later)).latest.has('renamed')).toBe(true)
    latest = started(snapshotCache)
    await latest.restore([later])
    expect([...latest.of('gauge').latest.keys()]).toEqual(['level'])
  })

  it('lets no error code of the logger into the change per hour', async () => {
    answer = () => readout(NOON_MS, { level: [-9999, -9999, 3, 4, 5, -9999, -9999, -9999] })
    const { columns } = await updated(gauge)
    expect(rateOf(columns)).toBeCloseTo(12)
  })

  it('reads a device that moves on while it is being read once, and again with the next list', async () => {
    let resolve = (_: DataReadout) => {}
    answer = () =>
      new Promise((done) => {
        resolve = done
      })
    latest.update([gauge])
    const moved = { ...gauge, lastUpdateMs: NOON_MS + HOUR_MS }
    latest.update([moved])
    await expect.poll(() => spans.length).toBe(1)
    resolve(readout(NOON_MS, { level: [1] }))
    await latest.settled()
    answer = () => readout(NOON_MS + HOUR_MS, { level: [2] })
    expect((await updated(moved)).latest.get('level')).toEqual({ t: NOON_MS + HOUR_MS, v: 2 })
  })

  it('leaves those in line to the next list when the service is to be left alone', async () => {
    const devices = many(1000)
    answer = () => Promise.reject(new UpstreamPaused(new UpstreamBroken(500)))
    latest.update(devices)
    await latest.settled()
    // those that were tried at once, as many as had begun by the time that the first was told to
    const tried = spans.length
    expect(tried).toBeLessThanOrEqual(3)
    expect(logger.lines.length).toBe(tried)
    answer = () => readout(NOON_MS, { level: [1] })
    latest.update(devices)
    await latest.settled()
    expect(spans.length).toBe(tried + 1000)
    expect(devices.every(({ id }) => latest.of(id).latest.size === 1)).toBe(true)
  })

  it('names a few of those that cannot be read, and how many others there are', async () => {
    answer = () => Promise.reject(new UpstreamNotFound())
    latest.update(many(100))
    await latest.settled()
    expect(spans.length).toBe(100)
    expect(logger.lines.map(({ fields }) => fields)).toEqual([
      ...['d0', 'd1', 'd2', 'd3', 'd4'].map((id) => expect.objectContaining({ device: id })),
      { others: 95 },
    ])
  })

  it('forgets a device that is no longer listed', async () => {
    await updated(gauge)
    latest.update([])
    // in turns, on a busy machine not in the first
    await expect.poll(() => latest.of('gauge').latest.size).toBe(0)
  })
})

it('has the newest readings of a device of whoever looked at its day, without another call', async () => {
  const news: number[] = []
  latest = createTestTails({
    now: () => nowMs,
    logger,
    onNews: (_, { timeMs }) => void news.push(timeMs),
    data: async (_, stretch) => {
      spans.push(stretch)
      return answer()
    },
  })
  await updated(gauge)
  nowMs += 5 * MINUTE_MS
  const moved = { ...gauge, lastUpdateMs: nowMs }
  answer = () => readout(nowMs, { level: [1, 2, 3, 4] })
  await latest.read(moved, { fromMs: nowMs - 24 * HOUR_MS, toMs: nowMs })
  expect(latest.of('gauge').latest.get('level')).toEqual({ t: nowMs, v: 4 })
  expect(news).toEqual([nowMs])
  expect(spans.length).toBe(2)
  await updated(moved)
  expect(spans.length).toBe(2)
})

describe('readings that come on their own', () => {
  const values = (level: number) => new Map([['level', level]])

  it('leave things as if they had come in their turn, in whatever order and however often', async () => {
    const times = [1, 2, 3, 4, 5, 6].map((n) => NOON_MS + n * 5 * MINUTE_MS)
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([...times, ...times], { minLength: 12 }), async (order) => {
        const requested: unknown[] = []
        const one = createTestTails({
          // the last of them has come: what is far ahead of the clock is no news
          now: () => NOON_MS + 30 * MINUTE_MS,
          logger: createTestLogger(),
          data: async (_, stretch) => {
            requested.push(stretch)
            return readout(NOON_MS, { level: [-10, -5, 0] })
          },
        })
        one.update([gauge])
        await one.settled()
        for (const t of order) one.add(gauge, t, values((t - NOON_MS) / MINUTE_MS))
        expect(one.of('gauge').latest.get('level')).toEqual({ t: NOON_MS + 30 * MINUTE_MS, v: 30 })
        expect(one.of('gauge').newestMs).toBe(NOON_MS + 30 * MINUTE_MS)
        expect(rateOf(one.of('gauge').columns)).toBeCloseTo(60)
        const { version } = one.tails
        for (const t of order) expect(one.has(gauge, t, values((t - NOON_MS) / MINUTE_MS))).toBe(true)
        for (const t of order) one.add(gauge, t, values((t - NOON_MS) / MINUTE_MS))
        expect(one.tails.version).toBe(version)
        // the list catches up, and has nothing to tell
        for (const t of times) one.update([{ ...gauge, lastUpdateMs: t }])
        await one.settled()
        expect(requested.length).toBe(1)
      }),
      { numRuns: 50 },
    )
  })

  it('are not lost under an answer that was on its way', async () => {
    let resolve = (_: DataReadout) => {}
    const late = new Promise<DataReadout>((done) => {
      resolve = done
    })
    answer = () => late
    latest.update([gauge])
    latest.add(gauge, NOON_MS + 5 * MINUTE_MS, values(9))
    resolve(readout(NOON_MS, { level: [1] }))
    await latest.settled()
    expect(latest.of('gauge').latest.get('level')).toEqual({ t: NOON_MS + 5 * MINUTE_MS, v: 9 })
  })

  it('are not lost where they come while the device waits to be read', async () => {
    const waiting = { ...gauge, id: 'waiting' }
    const held: (() => void)[] = []
    answer = () => new Promise((done) => held.push(() => done(readout(NOON_MS, { level: [1] }))))
    latest.update([...['a', 'b', 'c'].map((id) => ({ ...gauge, id })), waiting])
    await expect.poll(() => spans.length).toBe(3)
    latest.add(waiting, NOON_MS + 5 * MINUTE_MS, values(9))
    nowMs += MINUTE_MS
    const service = readout(NOON_MS + 5 * MINUTE_MS, { level: [1, 9] })
    answer = () => {
      const { endMs } = spans.at(-1) as { endMs: number }
      return endMs >= NOON_MS + 5 * MINUTE_MS ? service : readout(NOON_MS, { level: [1] })
    }
    for (const release of held) release()
    await latest.settled()
    expect(latest.of('waiting').latest.get('level')).toEqual({ t: NOON_MS + 5 * MINUTE_MS, v: 9 })
  })

  it('are not told otherwise by an answer that was on its way', async () => {
    const reported: number[] = []
    latest = createTestTails({
      now: () => nowMs,
      logger: createTestLogger(),
      data: async () => answer(),
      onNews: (_, { timeMs }) => void reported.push(timeMs),
    })
    answer = () => readout(NOON_MS, { level: [1, 2] })
    await updated(gauge)
    answer = () => {
      latest.add(gauge, NOON_MS, values(9))
      return readout(NOON_MS + 5 * MINUTE_MS, { level: [1, 2, 3] })
    }
    await updated({ ...gauge, lastUpdateMs: NOON_MS + 5 * MINUTE_MS })
    expect(reported).toEqual([NOON_MS + 5 * MINUTE_MS])
  })

  it('are no reason to leave a device unread that never was', async () => {
    latest.add(gauge, NOON_MS, values(9))
    await updated(gauge)
    expect(spans.length).toBe(1)
  })

  it('change nothing when they are older than the newest stretch', async () => {
    await updated(gauge)
    const { version } = latest.tails
    latest.add(gauge, NOON_MS - 3 * HOUR_MS, values(9))
    expect(latest.tails.version).toBe(version)
  })

  it('are told once each when polling finds them, late and corrected ones too', async () => {
    const reported: (number | undefined)[][] = []
    latest = createTestTails({
      now: () => nowMs,
      logger: createTestLogger(),
      data: async () => answer(),
      onNews: (_, { timeMs, values }) =>
        void reported.push([(timeMs - NOON_MS) / MINUTE_MS, values.get('level')]),
    })
    answer = () => readout(NOON_MS, { level: [1, 2, Number.NaN, 4] })
    await updated(gauge)
    expect(reported).toEqual([])
    latest.add(gauge, NOON_MS + 5 * MINUTE_MS, values(5))
    answer = () => readout(NOON_MS + 10 * MINUTE_MS, { level: [1, 2.5, 3, 4, 5, 6] })
    await updated({ ...gauge, lastUpdateMs: NOON_MS + 10 * MINUTE_MS })
    expect(reported).toEqual([
      [-10, 2.5],
      [-5, 3],
      [10, 6],
    ])
  })

  it('of long before, while a newer stretch is read, are not what a sensor that reports rarely says now', async () => {
    answer = () => readout(NOON_MS, { level: [7], battery: [87] })
    await updated(gauge)
    const moved = { ...gauge, lastUpdateMs: NOON_MS + 3 * HOUR_MS }
    answer = () => {
      latest.add(gauge, NOON_MS - 48 * HOUR_MS, new Map([['battery', 12]]))
      return readout(NOON_MS + 3 * HOUR_MS, { level: [8] })
    }
    expect((await updated(moved)).latest.get('battery')).toEqual({ t: NOON_MS, v: 87 })
  })

  it('are not lost under what another instance read before they came', async () => {
    const snapshotCache = new MemorySnapshots({ isShared: true }).of([])
    latest = started(snapshotCache)
    await updated(gauge)
    nowMs += MINUTE_MS
    const other = started(snapshotCache)
    other.update([{ ...gauge, lastUpdateMs: NOON_MS + MINUTE_MS }])
    await other.settled()
    for (const n of [1, 2]) {
      nowMs += 5 * MINUTE_MS
      latest.add(gauge, NOON_MS + n * 5 * MINUTE_MS, values(160 - n))
    }
    answer = () => Promise.reject(new Error('away'))
    await updated({ ...gauge, lastUpdateMs: NOON_MS + 15 * MINUTE_MS })
    for (const n of [1, 2]) {
      expect(latest.has(gauge, NOON_MS + n * 5 * MINUTE_MS, values(160 - n))).toBe(true)
    }
  })

  it('are as they were after a new start where they corrected what had been read', async () => {
    const snapshotCache = new MemorySnapshots().of([])
    latest = started(snapshotCache)
    await updated(gauge)
    latest.add(gauge, NOON_MS, values(90))
    latest = started(snapshotCache)
    await latest.restore([gauge])
    expect((await updated(gauge)).latest.get('level')).toEqual({ t: NOON_MS, v: 90 })
  })
})
