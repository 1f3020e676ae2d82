import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Columns } from '../../domain/series/series.ts'
import { BASE_URL, failed, NOON_MS, TestUpstream } from '../testing/test-upstream.ts'
import { basicAccess } from '../upstream/access.ts'
import {
  UpstreamBroken,
  UpstreamDenied,
  type UpstreamFailure,
  UpstreamRefused,
  UpstreamTimedOut,
  UpstreamTooLarge,
} from '../upstream/failures.ts'
import { fetchTransport } from '../upstream/transport/fetch-transport.ts'
import { createUpstreamClient } from '../upstream/upstream-client.ts'
import { concat } from './chunks/columns.ts'
import { type Part, RangeReader } from './range-reader.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const DEADLINE_MS = 15_000
const day = { startMs: 0, endMs: 24 * HOUR_MS }

/** Hours of each call, in their order, and whether it was worth repeating after a timeout. */
let calls: { from: number; to: number; retryTimeouts: boolean | undefined }[] = []
let fault: (lengthMs: number) => UpstreamFailure | undefined = () => undefined
/** What the service answers to a stretch; it has a reading every minute. */
let answered: (startMs: number, endMs: number) => Columns = everyMinute
let reader: RangeReader

beforeEach(() => {
  calls = []
  fault = () => undefined
  answered = everyMinute
  reader = new RangeReader(
    async (_, { startMs, endMs }, options) => {
      calls.push({ from: startMs / HOUR_MS, to: endMs / HOUR_MS, retryTimeouts: options?.retryTimeouts })
      const failure = fault(endMs - startMs)
      if (failure) throw failure
      return { columns: answered(startMs, endMs), sensors: [], skipped: 0 }
    },
    { now: () => Date.now() },
  )
})

/** All parts in one, in order. */
async function read(deviceId: string, stretch: { startMs: number; endMs: number }): Promise<Columns> {
  const parts: Columns[] = []
  for await (const { columns } of reader.parts(deviceId, stretch)) parts.unshift(columns)
  return concat(parts)
}

/** A reading every minute, both ends included. */
function everyMinute(startMs: number, endMs: number): Columns {
  const first = Math.ceil(startMs / MINUTE_MS)
  const t = Float64Array.from(
    { length: Math.floor(endMs / MINUTE_MS) - first + 1 },
    (_, n) => (first + n) * MINUTE_MS,
  )
  return { t, sensors: new Map([['level', t.slice()]]) }
}

const longerThan = (hours: number, failure: UpstreamFailure) => (lengthMs: number) =>
  lengthMs > hours * HOUR_MS ? failure : undefined

describe('RangeReader', () => {
  it('asks once where the service gives all of it', async () => {
    expect(await read('d', day)).toEqual(everyMinute(day.startMs, day.endMs))
    expect(calls).toEqual([{ from: 0, to: 24, retryTimeouts: false }])
  })

  it.each([
    ['status 400', new UpstreamRefused(400)],
    ['status 413', new UpstreamRefused(413)],
    ['status 416', new UpstreamRefused(416)],
    ['status 422', new UpstreamRefused(422)],
    ['too many bytes', new UpstreamTooLarge('1 byte')],
  ])(
    'halves what is refused with %s until it is answered, and has every reading once',
    async (_, failure) => {
      fault = longerThan(6, failure)
      expect(await read('d', day)).toEqual(everyMinute(day.startMs, day.endMs))
      expect(calls.map(({ from, to }) => `${from}-${to}`)).toEqual([
        '0-24',
        '12-24',
        '18-24',
        // twelve hours are refused still, so they are too much
        '12-24',
        '12-18',
        '6-12',
        '0-6',
      ])
    },
  )

  it('has every reading once, in order, where the service answers more than it was asked', async () => {
    answered = (startMs, endMs) => everyMinute(startMs - HOUR_MS, endMs + HOUR_MS)
    fault = longerThan(6, new UpstreamRefused(400))
    expect(await read('d', day)).toEqual(everyMinute(-HOUR_MS, 25 * HOUR_MS))
  })

  it('loses no reading between two halves, although the interface knows whole seconds only', async () => {
    const times = Float64Array.from({ length: 80 }, (_, n) => HOUR_MS - 4000 + n * 100)
    answered = (startMs, endMs) => {
      const [from, to] = [startMs, endMs].map((ms) => Math.floor(ms / 1000) * 1000) as [number, number]
      const t = times.filter((time) => time >= from && time <= to)
      return { t, sensors: new Map([['level', t]]) }
    }
    fault = longerThan(1.5, new UpstreamRefused(400))
    const { t } = await read('d', { startMs: 0, endMs: 2 * HOUR_MS + 1000 })
    expect([...t]).toEqual([...times])
  })

  it('asks a device for no more than it was refused, and another one for all', async () => {
    fault = longerThan(6, new UpstreamRefused(400))
    await read('d', day)
    calls = []
    await read('d', day)
    expect(calls.length).toBe(4)
    expect(await read('d', { startMs: 0, endMs: 6 * HOUR_MS })).toEqual(everyMinute(0, 6 * HOUR_MS))
    expect(calls.length).toBe(5)
    calls = []
    await read('other', day)
    expect(calls[0]).toMatchObject({ from: 0, to: 24 })
  })

  it('reads in parts after a gateway has given up, and asks for no more than was answered from then on', async () => {
    fault = longerThan(12, new UpstreamBroken(504))
    expect(await read('d', day)).toEqual(everyMinute(day.startMs, day.endMs))
    expect(calls.map(({ from, to }) => `${from}-${to}`)).toEqual([
      '0-24',
      ...[21, 18, 15, 12, 9, 6, 3, 0].map((from) => `${from}-${from + 3}`),
    ])
    calls = []
    await read('d', day)
    expect(calls).toHaveLength(8)
  })

  it('cuts nothing as short as an hour, and lets a timeout be repeated there', async () => {
    fault = () => new UpstreamRefused(400)
    await expect(read('d', { startMs: 0, endMs: HOUR_MS })).rejects.toThrow(UpstreamRefused)
    expect(calls).toEqual([{ from: 0, to: 1, retryTimeouts: true }])
  })

  it.each([new UpstreamDenied(403), new UpstreamBroken(500), new UpstreamRefused(405)])(
    'asks no second time for less when %s',
    async (failure) => {
      fault = () => failure
      await expect(read('d', day)).rejects.toBe(failure)
      expect(calls.length).toBe(1)
    },
  )

  it.each([1, 2, 7, 10])(
    'learns no length from %i refusals that pass, and has every reading once all the same',
    async (times) => {
      let left = times
      fault = () => (left-- > 0 ? new UpstreamRefused(400) : undefined)
      const month = { startMs: 0, endMs: 30 * DAY_MS }
      expect(await read('d', month)).toEqual(everyMinute(month.startMs, month.endMs))
      expect(reader.longestMs('d')).toBe(Number.POSITIVE_INFINITY)
      calls = []
      await read('d', month)
      expect(calls.length).toBe(1)
    },
  )

  it('asks for no more than was answered once a length was refused twice, whatever a passing fault refused before', async () => {
    let left = 3
    fault = (lengthMs) => (left-- > 0 || lengthMs > 12 * HOUR_MS ? new UpstreamRefused(400) : undefined)
    await read('d', day)
    expect(reader.longestMs('d')).toBe(12 * HOUR_MS)
  })

  it('has the newest part where the service hangs as it is asked for a refused length once more', async () => {
    fault = longerThan(12, new UpstreamRefused(400))
    answered = (startMs, endMs) => {
      fault = longerThan(12, new UpstreamTimedOut(DEADLINE_MS))
      return everyMinute(startMs, endMs)
    }
    const part = await reader.parts('d', day).next()
    expect(part.value).toMatchObject({ startMs: 12 * HOUR_MS, endMs: 24 * HOUR_MS })
    expect(reader.longestMs('d')).toBe(Number.POSITIVE_INFINITY)
  })

  it('tries a refused length again after ten minutes, and has forgotten it after an hour', async () => {
    vi.useFakeTimers()
    try {
      const longest = () => reader.longestMs('d') / HOUR_MS
      fault = longerThan(6, new UpstreamRefused(400))
      await read('d', day)
      expect(longest()).toBe(6)
      vi.advanceTimersByTime(10 * MINUTE_MS - 1)
      expect(longest()).toBe(6)
      vi.advanceTimersByTime(1)
      expect(longest()).toBe(12)
      await read('d', day)
      expect(longest()).toBe(6)
      vi.advanceTimersByTime(HOUR_MS - 1)
      expect(longest()).toBe(12)
      vi.advanceTimersByTime(1)
      expect(longest()).toBe(Number.POSITIVE_INFINITY)
    } finally {
      vi.useRealTimers()
    }
  })

  it('forgets a refusal that had nothing to do with the length', async () => {
    fault = () => new UpstreamRefused(400)
    await expect(read('d', day)).rejects.toThrow(UpstreamRefused)
    fault = () => undefined
    calls = []
    await read('d', day)
    expect(calls.length).toBe(1)
  })
})

describe('RangeReader before a service that hangs on long ranges', () => {
  const range = { startMs: 0, endMs: 200 * DAY_MS }
  /** What it answers in time. */
  let limitMs = 0
  let lengths: number[] = []

  beforeEach(() => {
    vi.useFakeTimers()
    lengths = []
    reader = new RangeReader(
      async (_, { startMs, endMs }, options) => {
        const lengthMs = endMs - startMs
        lengths.push(lengthMs)
        const attempt = new Promise((resolve) => setTimeout(resolve, lengthMs > limitMs ? DEADLINE_MS : 1))
        options?.onAttempt?.(attempt)
        await attempt
        if (lengthMs > limitMs) throw new UpstreamTimedOut(DEADLINE_MS)
        const t = Float64Array.of(startMs, endMs)
        return { columns: { t, sensors: new Map([['level', t]]) }, sensors: [], skipped: 0 }
      },
      { now: Date.now },
    )
  })
  afterEach(() => void vi.useRealTimers())

  /** Reads until it fails or is done, as fast as timers go; how long it took, what came, and what it failed with. */
  async function readAll(stretch = range, deviceId = 'd') {
    const sinceMs = Date.now()
    const parts: (Part & { atMs: number })[] = []
    const all = (async () => {
      for await (const part of reader.parts(deviceId, stretch))
        parts.push({ ...part, atMs: Date.now() - sinceMs })
    })()
    let failure: unknown
    let isOver = false
    all
      .catch((error: unknown) => {
        failure = error
      })
      .finally(() => {
        isOver = true
      })
    await vi.advanceTimersByTimeAsync(0)
    while (!isOver) await vi.advanceTimersToNextTimerAsync()
    return { tookMs: Date.now() - sinceMs, parts, failure }
  }

  it('has the newest part after seconds, the rest without another wait, and the next range at once', async () => {
    limitMs = 30 * DAY_MS
    const { parts, tookMs } = await readAll()
    expect(parts[0]).toMatchObject({ startMs: 175 * DAY_MS, endMs: 200 * DAY_MS })
    expect(parts[0]?.atMs).toBeLessThan(5_000)
    expect(parts.at(-1)?.startMs).toBe(0)
    expect(tookMs).toBeLessThan(5_000)
    expect((await readAll()).tookMs).toBeLessThan(100)
    expect((await readAll(range, 'another device of the service')).tookMs).toBeLessThan(100)
  })

  it('reads every range, whatever length the service answers, within half a minute of waiting and one new try', async () => {
    await fc.assert(
      fc.asyncProperty(fc.double({ min: 0, max: 1, noNaN: true }), async (share) => {
        // from an hour to 400 days, as many short as long
        limitMs = HOUR_MS * (400 * 24) ** share
        lengths = []
        const fresh = `d${share}`
        await vi.advanceTimersByTimeAsync(2 * HOUR_MS)
        let one = await readAll(range, fresh)
        let tookMs = one.tookMs
        if (one.failure) {
          one = await readAll(range, fresh)
          tookMs += one.tookMs
        }
        expect(one.failure).toBeUndefined()
        expect(one.parts.at(-1)?.startMs).toBe(0)
        expect(tookMs - lengths.length).toBeLessThan(2 * DEADLINE_MS + 12_000)
      }),
      { numRuns: 25 },
    )
  })

  it('tries longer ranges again after a while, a little at a time, and forgets after an hour', async () => {
    limitMs = 30 * DAY_MS
    await readAll()
    const longest = () => reader.longestMs('d') / DAY_MS
    expect(longest()).toBe(25)
    await vi.advanceTimersByTimeAsync(10 * MINUTE_MS)
    expect(longest()).toBe(50)
    // still too long: the newest part tells soon, and the old length counts again
    expect((await readAll()).tookMs).toBeLessThan(5_000)
    expect(longest()).toBeLessThan(30)
    limitMs = 400 * DAY_MS
    await vi.advanceTimersByTimeAsync(10 * MINUTE_MS)
    await readAll()
    await readAll()
    await readAll()
    expect(longest()).toBeGreaterThan(200)

    limitMs = 30 * DAY_MS
    await readAll()
    await vi.advanceTimersByTimeAsync(HOUR_MS)
    expect(longest()).toBe(Number.POSITIVE_INFINITY)
  })

  it.each([
    ['for a moment', 5_000],
    ['for half a deadline', 8_000],
    ['until the third shorter range is asked for', 11_000],
    ['for longer than a deadline', 20_000],
  ])('asks for long ranges again soon where all hung %s', async (_, hangsMs) => {
    limitMs = 0
    setTimeout(() => {
      limitMs = 400 * DAY_MS
    }, hangsMs)
    const first = await readAll()
    if (first.failure) await readAll()
    lengths = []
    expect(await readAll()).toMatchObject({ failure: undefined })
    expect(lengths.length).toBeLessThanOrEqual(8)
  })

  it('gives up on a service that answers nothing after a few calls within two deadlines, and learns no length from it', async () => {
    limitMs = 0
    const { failure, tookMs } = await readAll()
    expect(failure).toBeInstanceOf(UpstreamTimedOut)
    expect(tookMs).toBeLessThan(2 * DEADLINE_MS)
    expect(lengths.length).toBeLessThanOrEqual(4)
    limitMs = 400 * DAY_MS
    lengths = []
    await readAll()
    expect(lengths).toEqual([200 * DAY_MS])
  })
})

describe('RangeReader before a service that refuses calls for a while', () => {
  const range = { startMs: NOON_MS - DAY_MS, endMs: NOON_MS }
  const attemptMs = 800
  let upstream: TestUpstream

  beforeEach(() => {
    vi.useFakeTimers()
    upstream = new TestUpstream()
    upstream.devices = [{ wire: { device_id: 'gauge' }, readings: [] }]
    const client = createUpstreamClient({
      transport: fetchTransport(upstream.fetch, BASE_URL),
      access: basicAccess('key', 'secret'),
      now: Date.now,
      limits: { attemptMs, totalMs: 1_800, attempts: 2 },
    })
    reader = new RangeReader(client.data, { now: Date.now, attemptMs })
  })
  afterEach(() => void vi.useRealTimers())

  /** How long reading takes, of all the range by default, as fast as timers go. */
  async function readingMs(reading: () => Promise<unknown> = () => read('gauge', range)) {
    const sinceMs = Date.now()
    let tookMs: number | undefined
    const took = () => {
      tookMs = Date.now() - sinceMs
    }
    reading().then(took, took)
    while (tookMs === undefined) await vi.advanceTimersByTimeAsync(10)
    return tookMs
  }

  it('waits for the end of the silence without a further call, and takes no range for too long', async () => {
    upstream.fault = () => (upstream.calls.length === 1 ? failed(429, 'To Many Request') : undefined)
    expect(await readingMs()).toBeLessThan(1_500)
    expect(upstream.dataCalls().length).toBe(2)
    expect(reader.longestMs('gauge')).toBe(Number.POSITIVE_INFINITY)
  })

  it.each([
    ['slow', 400],
    ['late for the time that waiting has left', 790],
  ])(
    'makes no further call where the answer after a silence is %s, and learns nothing from it',
    async (_, ms) => {
      upstream.fault = async () => {
        if (upstream.calls.length === 1) return failed(429, 'To Many Request')
        await new Promise((resolve) => setTimeout(resolve, upstream.calls.length === 2 ? ms : 1))
        return undefined
      }
      await readingMs()
      expect(upstream.dataCalls().length).toBe(2)
      expect(reader.longestMs('gauge')).toBe(Number.POSITIVE_INFINITY)
    },
  )

  it('has the newest part within two deadlines all the same where a call hangs for all of its time', async () => {
    upstream.fault = () => failed(429, 'To Many Request')
    await readingMs()
    upstream.fault = async (path) => {
      const { searchParams } = new URL(path, BASE_URL)
      const lengthMs = Date.parse(searchParams.get('end') ?? '') - Date.parse(searchParams.get('start') ?? '')
      if (lengthMs > 6 * HOUR_MS) await new Promise((resolve) => setTimeout(resolve, attemptMs))
      return undefined
    }
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await readingMs(() => reader.parts('gauge', range).next())).toBeLessThan(2 * attemptMs)
    expect(reader.longestMs('gauge')).toBe(3 * HOUR_MS)
  })

  it('makes no more attempts than one call has, and fails with it', async () => {
    upstream.fault = () => failed(429, 'To Many Request')
    expect(await readingMs()).toBeLessThan(1_800)
    expect(upstream.dataCalls().length).toBe(2)
  })
})
