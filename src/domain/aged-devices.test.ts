import { expect, it } from 'vitest'
import { agedDevices } from './aged-devices.ts'
import type { DeviceState } from './device.ts'
import type { Freshness } from './freshness.ts'

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

it('nothing is made anew while nothing is otherwise', () => {
  const devices = [device('live')]
  expect(agedDevices(devices, 10 * MINUTE_MS)).toBe(devices)
})
