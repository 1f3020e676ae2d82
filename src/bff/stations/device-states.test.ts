import { expect, it } from 'vitest'
import type { Device } from '../../domain/device.ts'
import type { StationLevel } from '../../domain/levels/level-memory.ts'
import { defaultQuality } from '../../domain/quality/device-quality.ts'
import type { Judgement } from '../../domain/quality/judgement.ts'
import { NO_TAIL, type Tail, tailOf } from '../readings/tail.ts'
import { DataSensors } from '../upstream/reading/data-sensors.ts'
import { DeviceStates } from './device-states.ts'

const NOW_MS = Date.UTC(2026, 0, 20, 12)
const device = (id: string): Device => ({
  id,
  name: 'Katulampa',
  kind: 'AWLR',
  position: null,
  intervalSeconds: 300,
  lastUpdateMs: NOW_MS,
  sensors: [{ id: 'level', name: 'Level', kind: 'FLUID_LEVEL', unit: 'cm' }],
})
const DEVICES = [device('a'), device('b')]

function tailWith(value: number): Tail {
  const columns = { t: Float64Array.of(NOW_MS), sensors: new Map([['level', Float64Array.of(value)]]) }
  return tailOf(columns, { lastUpdateMs: NOW_MS, readAtMs: NOW_MS })
}

function states() {
  const tails = new Map<string, Tail>()
  const overlay = { version: 0, of: () => ({}) }
  const dataSensors = new DataSensors()
  const level: { of?: string } = {}
  const flags = { version: 0, of: () => undefined }
  const quality = { of: defaultQuality(300) }
  const made = new DeviceStates({
    tails: { of: (id) => tails.get(id) ?? NO_TAIL },
    dataSensors,
    overlay,
    flags,
    qualityOf: () => quality.of,
    levelRecordOf: () => undefined,
    withSince: (state) =>
      state.id === level.of
        ? { ...state, level: { severity: 0, sensors: {} } as unknown as StationLevel }
        : state,
  })
  const all = (nowMs = NOW_MS, devices: readonly Device[] = DEVICES) => {
    const steps = made.all(devices, nowMs)
    for (;;) {
      const step = steps.next()
      if (step.done) return step.value
    }
  }
  return { all, tails, overlay, dataSensors, level, flags, quality }
}

it('gives back the very state of before while nothing has changed', () => {
  const { all } = states()
  const before = all()
  expect(all(NOW_MS + 1000)).toEqual(before)
  expect(all(NOW_MS + 1000).map((state, n) => state === before[n])).toEqual([true, true])
})

it('says what is new of a device, and of no other', () => {
  const { all, tails, dataSensors } = states()
  const before = all()
  tails.set('a', tailWith(7))
  const [a, b] = all()
  expect(a?.latest).toEqual({ level: { t: NOW_MS, v: 7 } })
  expect(b).toBe(before[1])
  dataSensors.note('b', [{ id: 'rain', unit: 'mm' }])
  expect(all()[1]?.sensors.map(({ id }) => id)).toEqual(['level', 'rain'])
})

it('follows the clock, the stations file and the order of the list', () => {
  const { all, overlay } = states()
  all()
  expect(all(NOW_MS + 3_600_000).map(({ freshness }) => freshness)).toEqual(['silent', 'silent'])
  overlay.of = () => ({ note: 'under a bridge' })
  overlay.version++
  expect(all().map(({ note }) => note)).toEqual(['under a bridge', 'under a bridge'])
  expect(all(NOW_MS, DEVICES.toReversed()).map(({ id }) => id)).toEqual(['b', 'a'])
})

it('makes the state of a station with a level anew: since when it holds may be known by now', () => {
  const { all, level } = states()
  level.of = 'a'
  const before = all()
  expect(all().map((state, n) => state === before[n])).toEqual([false, true])
})

it('has the rate of the readings that are believed, and another once somebody judges them', () => {
  const { all, tails, flags, quality } = states()
  const t = Float64Array.from({ length: 12 }, (_, n) => NOW_MS - (11 - n) * 300_000)
  const v = Float64Array.of(10, 10, 10, 10, 10, 10, 15, 20, 25, 30, 35, 40)
  const columns = { t, sensors: new Map([['level', v]]) }
  tails.set('a', tailOf(columns, { lastUpdateMs: NOW_MS, readAtMs: NOW_MS }))
  const [a, b] = all()
  expect(a?.rates.level).toBeCloseTo(60)
  expect(all()[0]).toBe(a)
  const bad: Judgement = {
    ...{ id: '1', sensor: 'level', from: t[6] as number, to: NOW_MS + 1, flag: 'bad', note: '' },
    ...{ by: null, at: NOW_MS, source: 'operator' },
  }
  const { of } = defaultQuality(300)
  quality.of = { revision: '1', of: (sensor) => ({ ...of(sensor), judgements: [bad] }) }
  flags.version++
  expect(all()[0]?.rates.level).toBe(0)
  expect(all()[1]).toBe(b)
})
