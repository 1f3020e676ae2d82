import { beforeEach, describe, expect, it } from 'vitest'
import type { Columns } from '../../domain/series.ts'
import {
  UpstreamBroken,
  UpstreamDenied,
  type UpstreamFailure,
  UpstreamRefused,
  UpstreamTimedOut,
  UpstreamTooLarge,
} from '../upstream/failures.ts'
import { StretchReader } from './stretch-reader.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const day = { startMs: 0, endMs: 24 * HOUR_MS }

/** Hours of each call, in their order, and whether it was worth repeating after a timeout. */
let calls: { from: number; to: number; retryTimeouts: boolean | undefined }[] = []
let fault: (lengthMs: number) => UpstreamFailure | undefined = () => undefined
/** What the service answers to a stretch; it has a reading every minute. */
let answered: (startMs: number, endMs: number) => Columns = everyMinute
let reader: StretchReader

beforeEach(() => {
  calls = []
  fault = () => undefined
  answered = everyMinute
  reader = new StretchReader(async (_, { startMs, endMs }, options) => {
    calls.push({ from: startMs / HOUR_MS, to: endMs / HOUR_MS, retryTimeouts: options?.retryTimeouts })
    const failure = fault(endMs - startMs)
    if (failure) throw failure
    return { columns: answered(startMs, endMs), sensors: [], skipped: 0, inColumns: false }
  })
})

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

describe('StretchReader', () => {
  it('asks once where the service gives all of it', async () => {
    expect(await reader.read('d', day)).toEqual(everyMinute(day.startMs, day.endMs))
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
      expect(await reader.read('d', day)).toEqual(everyMinute(day.startMs, day.endMs))
      expect(calls.map(({ from, to }) => `${from}-${to}`)).toEqual([
        '0-24',
        '12-24',
        '18-24',
        // twelve hours were too much a moment ago
        '12-18',
        '6-12',
        '0-6',
      ])
    },
  )

  it('has every reading once, in order, where the service answers more than it was asked', async () => {
    answered = (startMs, endMs) => everyMinute(startMs - HOUR_MS, endMs + HOUR_MS)
    fault = longerThan(6, new UpstreamRefused(400))
    expect(await reader.read('d', day)).toEqual(everyMinute(-HOUR_MS, 25 * HOUR_MS))
  })

  it('loses no reading between two halves, although the interface knows whole seconds only', async () => {
    const times = Float64Array.from({ length: 80 }, (_, n) => HOUR_MS - 4000 + n * 100)
    answered = (startMs, endMs) => {
      const [from, to] = [startMs, endMs].map((ms) => Math.floor(ms / 1000) * 1000) as [number, number]
      const t = times.filter((time) => time >= from && time <= to)
      return { t, sensors: new Map([['level', t]]) }
    }
    fault = longerThan(1.5, new UpstreamRefused(400))
    const { t } = await reader.read('d', { startMs: 0, endMs: 2 * HOUR_MS + 1000 })
    expect([...t]).toEqual([...times])
  })

  it('asks a device for no more than it was refused, and another one for all', async () => {
    fault = longerThan(6, new UpstreamRefused(400))
    await reader.read('d', day)
    calls = []
    await reader.read('d', day)
    expect(calls.length).toBe(4)
    expect(await reader.read('d', { startMs: 0, endMs: 6 * HOUR_MS })).toEqual(everyMinute(0, 6 * HOUR_MS))
    expect(calls.length).toBe(5)
    calls = []
    await reader.read('other', day)
    expect(calls[0]).toMatchObject({ from: 0, to: 24 })
  })

  it.each([
    ['a timeout', new UpstreamTimedOut(15_000)],
    ['status 504', new UpstreamBroken(504)],
  ])('halves once after %s, and remembers nothing of it', async (_, failure) => {
    fault = longerThan(12, failure)
    expect(await reader.read('d', day)).toEqual(everyMinute(day.startMs, day.endMs))
    expect(calls.map(({ from, to }) => `${from}-${to}`)).toEqual(['0-24', '12-24', '0-12'])
    fault = () => undefined
    calls = []
    await reader.read('d', day)
    expect(calls.length).toBe(1)
  })

  it('keeps nobody waiting for more than two deadlines', async () => {
    fault = () => new UpstreamTimedOut(15_000)
    await expect(reader.read('d', day)).rejects.toThrow(UpstreamTimedOut)
    expect(calls.length).toBe(2)
  })

  it('cuts nothing as short as an hour, and lets a timeout be repeated there', async () => {
    fault = () => new UpstreamRefused(400)
    await expect(reader.read('d', { startMs: 0, endMs: HOUR_MS })).rejects.toThrow(UpstreamRefused)
    expect(calls).toEqual([{ from: 0, to: 1, retryTimeouts: true }])
  })

  it.each([new UpstreamDenied(403), new UpstreamBroken(500), new UpstreamRefused(405)])(
    'asks no second time for less when %s',
    async (failure) => {
      fault = () => failure
      await expect(reader.read('d', day)).rejects.toBe(failure)
      expect(calls.length).toBe(1)
    },
  )

  it('forgets a refusal that had nothing to do with the length', async () => {
    fault = () => new UpstreamRefused(400)
    await expect(reader.read('d', day)).rejects.toThrow(UpstreamRefused)
    fault = () => undefined
    calls = []
    await reader.read('d', day)
    expect(calls.length).toBe(1)
  })
})
