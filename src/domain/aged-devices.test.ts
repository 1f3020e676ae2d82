import { expect, it } from 'vitest'
import { agedDevices } from './aged-devices.ts'
import type { DeviceState } from './device.ts'
import type { Freshness } from './freshness.ts'
import type { LevelScale } from './levels/alert-levels.ts'

const MINUTE_MS = 60_000

function device(freshness: Freshness): DeviceState {
  return {
    id: 'a',
    name: 'A',
    kind: 'AWLR',
    position: null,
    intervalSeconds: 600,
    lastUpdateMs: 0,
    freshness,
    sensors: [],
    latest: {},
    rates: {},
  }
}

it('a station of which nothing more was heard grows late, then silent', () => {
  const after = (minutes: number) => agedDevices([device('live')], minutes * MINUTE_MS)[0]?.freshness
  expect([10, 30, 120].map(after)).toEqual(['live', 'late', 'silent'])
})

it('none becomes fresher than it was told to be', () => {
  expect(agedDevices([device('silent')], MINUTE_MS)[0]?.freshness).toBe('silent')
})

it('one whose reading came after the list was read, hours ago, is as live as it was told to be', () => {
  expect(agedDevices([device('live')], -60 * MINUTE_MS)[0]?.freshness).toBe('live')
})

const SCALE: LevelScale = {
  ...{ direction: 'rising', margin: 2 },
  levels: [{ name: 'Siaga 2', threshold: 200, severity: 2 }],
}
/** The same station with a water level, and how fast it rises an hour. */
const river = (value: number, rate: number): DeviceState => ({
  ...device('live'),
  sensors: [{ id: 'L', name: 'Level', kind: 'FLUID_LEVEL', unit: 'cm' }],
  latest: { L: { t: 0, v: value } },
  rates: { L: rate },
  levels: { L: SCALE },
  level: {
    ...{ severity: value >= 200 ? 2 : 0, sensor: 'L' },
    sensors: { L: { level: value >= 200 ? 1 : 0, t: 0 } },
  },
})

it.each([
  ['in a level', 214, 0],
  ['on its way to one, 40 cm below it', 160, 20],
])('one %s is silent after two intervals', (_, value, rate) => {
  const after = (minutes: number) => agedDevices([river(value, rate)], minutes * MINUTE_MS)[0]?.freshness
  expect([20, 20.001].map(after)).toEqual(['live', 'silent'])
})

it('one that would take longer than two hours to a level is silent after six', () => {
  const after = (minutes: number) => agedDevices([river(159.9, 20)], minutes * MINUTE_MS)[0]?.freshness
  expect([20.001, 21.001, 60, 60.001].map(after)).toEqual(['live', 'late', 'late', 'silent'])
})

it('the level of one that was silent for a day is outdated, and stays known', () => {
  const after = (minutes: number) => agedDevices([river(214, 0)], minutes * MINUTE_MS)[0]?.level
  expect(after(24 * 60 - 0.001)?.isOutdated).toBeUndefined()
  expect(after(24 * 60)).toMatchObject({ severity: 2, isOutdated: true })
  const old = agedDevices([river(214, 0)], 25 * 60 * MINUTE_MS)
  expect(agedDevices(old, 26 * 60 * MINUTE_MS)).toBe(old)
})

it('nothing is made anew while nothing is otherwise', () => {
  const devices = [device('live')]
  expect(agedDevices(devices, 10 * MINUTE_MS)).toBe(devices)
})
