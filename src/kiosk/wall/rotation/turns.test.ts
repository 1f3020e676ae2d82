import { expect, it } from 'vitest'
import { attentionOrder } from '../../../domain/attention.ts'
import type { DeviceState } from '../../../domain/device.ts'
import { turnOf, worstSeverity } from './rotation.ts'

const station = (id: string, state: Partial<DeviceState>): DeviceState => ({
  id,
  name: id,
  kind: 'AWLR',
  position: null,
  intervalSeconds: 300,
  lastUpdateMs: 0,
  sensors: [{ id: 'L', name: 'Level', kind: 'FLUID_LEVEL', unit: 'cm' }],
  freshness: 'live',
  latest: { L: { t: 0, v: 100 } },
  rates: {},
  ...state,
})
const at = (severity: number) => ({ level: { severity, sensor: 'L', sensors: {} } })

it('a station has the severity of its water, of a silent one for a day, and then none', () => {
  expect(turnOf(station('a', at(2)))).toEqual({ id: 'a', severity: 2, isRising: false })
  const silent = station('a', { ...at(2), freshness: 'silent', rates: { L: 9 } })
  expect(turnOf(silent)).toEqual({ id: 'a', severity: 2, isRising: false })
  const outdated = { ...at(2).level, isOutdated: true }
  expect(turnOf({ ...silent, level: outdated }).severity).toBe(0)
  expect(turnOf(station('a', { rates: { L: 9 } })).isRising).toBe(true)
  expect(turnOf(station('a', { rates: { L: 4 } })).isRising).toBe(false)
})

it('the worst station stands first, and the worst severity is its own', () => {
  const stations = attentionOrder([
    station('calm', {}),
    station('bad', at(3)),
    station('rising', { rates: { L: 9 } }),
  ])
  expect(stations.map(({ id }) => id)).toEqual(['bad', 'rising', 'calm'])
  expect(worstSeverity(stations.map(turnOf))).toBe(3)
  expect(worstSeverity([])).toBe(0)
})
