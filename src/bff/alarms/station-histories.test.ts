import { expect, it, onTestFinished, vi } from 'vitest'
import type { EvaluationInput } from '../../domain/alarms/evaluation-input.ts'
import { findFlat } from '../../domain/alarms/find-flat.ts'
import { type AlarmRule, DEFAULT_RULES, lookbackOf } from '../../domain/alarms/rule.ts'
import type { DeviceState } from '../../domain/device.ts'
import { defaultQuality } from '../../domain/quality/device-quality.ts'
import { NO_TAIL } from '../readings/tail.ts'
import { type Lookback, StationHistories } from './station-histories.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const NOW = Date.UTC(2026, 0, 1, 12, 5)
const NEWEST = NOW - 5 * MINUTE

const [usual] = DEFAULT_RULES as [AlarmRule]
const station: DeviceState = {
  ...{ id: 'gauge', name: 'Gauge', kind: 'AWS', position: null, intervalSeconds: 900, lastUpdateMs: NEWEST },
  ...{ freshness: 'live', latest: {}, rates: {} },
  sensors: ['wind', 'level'].map((id) => ({ id, name: id, kind: id.toUpperCase(), unit: '' })),
}

/** A service whose values never change, read every 15 minutes; the ranges that it was asked for. */
function calmService() {
  const requests: number[] = []
  let newestMs = NEWEST
  const columnsFrom = (fromMs: number) => {
    const t: number[] = []
    for (let at = newestMs; at >= fromMs; at -= 15 * MINUTE) t.unshift(at)
    const still = Float64Array.from(t, () => 3)
    return { t: Float64Array.from(t), sensors: new Map(station.sensors.map(({ id }) => [id, still])) }
  }
  const tailNow = () => ({ ...NO_TAIL, columns: columnsFrom(newestMs - 2 * HOUR), newestMs })
  let tail = tailNow()
  const readings = {
    read: async (_: unknown, { fromMs, toMs }: { fromMs: number; toMs: number }) => {
      requests.push(toMs - fromMs)
      return { columns: columnsFrom(fromMs), asOf: NOW, stale: false, revision: 0 }
    },
    tails: { of: () => tail },
  }
  /** So much more comes at once. */
  const goOn = (ms: number) => {
    newestMs += ms
    tail = tailNow()
  }
  return { readings: readings as never, tail, requests, goOn }
}

async function read(histories: StationHistories, lookback: Lookback) {
  await expect.poll(() => histories.of(station, lookback, NOW)).toBeDefined()
  return histories.of(station, lookback, NOW)
}

it('reaches back far enough for a value that stands still for longer than the newest readings', async () => {
  const { readings, tail } = calmService()
  const rule: AlarmRule = { ...usual, when: { kind: 'flat', forMs: 6 * HOUR, tolerance: 0.5 }, severity: 1 }
  const histories = new StationHistories({ readings, onRead: () => {} })
  const { ms = 0 } = lookbackOf(rule, station, defaultQuality(900)) ?? {}
  const history = await read(histories, { fromMs: NOW - ms, sensors: [] })
  const times = {
    nowMs: NOW,
    receivedMs: NOW,
    listedMs: NOW,
    sinceMs: NEWEST,
    baselineMs: 0,
    memoryMs: 2 * HOUR,
  }
  const input: EvaluationInput = {
    ...{ station, columns: tail.columns, quality: defaultQuality(900), ...times, upstream: [], history },
  }
  expect(findFlat(rule, input, new Map()).map(({ changes }) => changes.length)).toEqual([1, 1])
})

it('keeps no read that began before an older reading came', async () => {
  const { readings, requests, tail } = calmService()
  const answers: (() => void)[] = []
  const slow = {
    read: (...range: [unknown, { fromMs: number; toMs: number }]) =>
      new Promise<void>((answer) => answers.push(answer)).then(() =>
        (readings as { read: (...of: typeof range) => Promise<unknown> }).read(...range),
      ),
    tails: { of: () => tail },
  }
  const read: string[] = []
  const histories = new StationHistories({ readings: slow as never, onRead: (id) => void read.push(id) })
  const lookback = { fromMs: NOW - 3 * HOUR, sensors: [] }
  expect(histories.of(station, lookback, NOW)).toBeUndefined()
  histories.forget('gauge')
  expect(histories.of(station, lookback, NOW)).toBeUndefined()
  answers[0]?.()
  await expect.poll(() => requests).toHaveLength(1)
  expect(histories.of(station, lookback, NOW)).toBeUndefined()
  answers[1]?.()
  await expect.poll(() => read).toEqual(['gauge'])
  expect(histories.of(station, lookback, NOW)).toBeDefined()
  expect(answers).toHaveLength(2)
})

it('reads again for rules that look farther back, or at other sensors', async () => {
  const { readings, requests } = calmService()
  const histories = new StationHistories({ readings, onRead: () => {} })
  await read(histories, { fromMs: NOW - 3 * HOUR, sensors: ['WIND'] })
  const other = await read(histories, { fromMs: NOW - 9 * HOUR, sensors: ['LEVEL'] })
  expect([...(other?.sensors.keys() ?? [])]).toEqual(['level'])
  expect(requests).toEqual([3 * HOUR, 9 * HOUR])
})

it('grows by what comes, and is read again where more comes at once than the newest readings reach back to', async () => {
  const { readings, requests, goOn } = calmService()
  const histories = new StationHistories({ readings, onRead: () => {} })
  const lookback = { fromMs: NOW - 3 * HOUR, sensors: [] }
  const stepsOf = ({ t }: { t: Float64Array }) => new Set(t.subarray(1).map((at, n) => at - (t[n] as number)))
  await read(histories, lookback)
  goOn(2 * HOUR)
  const grown = histories.of(station, lookback, NOW + 2 * HOUR)
  expect([grown?.t[0], grown?.t.at(-1), requests.length]).toEqual([
    NOW - 3 * HOUR + 10 * MINUTE,
    NEWEST + 2 * HOUR,
    1,
  ])
  goOn(2 * HOUR + 15 * MINUTE)
  expect(histories.of(station, lookback, NOW + 5 * HOUR)).toBeUndefined()
  const whole = await read(histories, lookback)
  expect([...stepsOf(whole ?? { t: new Float64Array() })]).toEqual([15 * MINUTE])
  expect(requests).toHaveLength(2)
})

it('waits ten seconds for a read, and a minute before one that failed is tried again', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { readings } = calmService()
  let fail = () => {}
  let reads = 0
  const read = () => {
    reads++
    return new Promise((_, reject) => {
      fail = () => reject(new Error('no answer'))
    })
  }
  let onRead = () => {}
  const wasRead = new Promise<void>((done) => {
    onRead = done
  })
  const failing = { ...(readings as object), read } as never
  const histories = new StationHistories({ readings: failing, onRead })
  const look = () => histories.of(station, { fromMs: 0, sensors: [] }, NOW)
  expect(look()).toBeUndefined()
  vi.advanceTimersByTime(9_999)
  expect(histories.isAwaited('gauge')).toBe(true)
  vi.advanceTimersByTime(1)
  expect(histories.isAwaited('gauge')).toBe(false)
  fail()
  // polling would move the clock
  await wasRead
  vi.advanceTimersByTime(59_999)
  expect([look(), reads]).toEqual([undefined, 1])
  vi.advanceTimersByTime(1)
  expect([look(), reads]).toEqual([undefined, 2])
})
