import { expect, it } from 'vitest'
import { findFlat } from '../../domain/alarms/find-flat.ts'
import type { StationPicture } from '../../domain/alarms/picture.ts'
import { type AlarmRule, DEFAULT_RULES, lookbackMs } from '../../domain/alarms/rule.ts'
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
  const asked: number[] = []
  const columnsFrom = (fromMs: number) => {
    const t: number[] = []
    for (let at = NEWEST; at >= fromMs; at -= 15 * MINUTE) t.unshift(at)
    const still = Float64Array.from(t, () => 3)
    return { t: Float64Array.from(t), sensors: new Map(station.sensors.map(({ id }) => [id, still])) }
  }
  const tail = { ...NO_TAIL, columns: columnsFrom(NEWEST - 2 * HOUR) }
  const readings = {
    read: async (_: unknown, { fromMs, toMs }: { fromMs: number; toMs: number }) => {
      asked.push(toMs - fromMs)
      return { columns: columnsFrom(fromMs), asOf: NOW, stale: false, revision: 0 }
    },
    tails: { of: () => tail },
  }
  return { readings: readings as never, tail, asked }
}

async function read(histories: StationHistories, lookback: Lookback) {
  await expect.poll(() => histories.of(station, lookback, NOW)).toBeDefined()
  return histories.of(station, lookback, NOW)
}

it('reaches back far enough for a value that stands still for longer than the newest readings', async () => {
  const { readings, tail } = calmService()
  const rule: AlarmRule = { ...usual, when: { kind: 'flat', forMs: 6 * HOUR, tolerance: 0.5 }, severity: 1 }
  const histories = new StationHistories({ readings, onRead: () => {} })
  const history = await read(histories, { ms: lookbackMs(rule), sensors: [] })
  const times = { nowMs: NOW, receivedMs: NOW, listedMs: NOW, baselineMs: 0, memoryMs: 2 * HOUR }
  const picture: StationPicture = {
    ...{ station, columns: tail.columns, quality: defaultQuality(900), ...times, upstream: [], history },
  }
  expect(findFlat(rule, picture, new Map()).map(({ changes }) => changes.length)).toEqual([1, 1])
})

it('reads again for rules that look farther back, or at other sensors', async () => {
  const { readings, asked } = calmService()
  const histories = new StationHistories({ readings, onRead: () => {} })
  await read(histories, { ms: 3 * HOUR, sensors: ['WIND'] })
  expect([...((await read(histories, { ms: 9 * HOUR, sensors: ['LEVEL'] }))?.sensors.keys() ?? [])]).toEqual([
    'level',
  ])
  expect(asked).toEqual([3 * HOUR, 9 * HOUR])
})
