import { expect, test } from 'vitest'
import type { DeviceState } from '../../../../domain/device.ts'
import { MarkerAtlas } from './marker-atlas.ts'
import { pointsOf } from './points.ts'

const NOW = Date.UTC(2026, 0, 5)
const HOUR = 3_600_000

function station(change: Partial<DeviceState>): DeviceState {
  return {
    ...{ id: 'gauge', name: 'Gauge', kind: 'AWLR', position: { lat: -6, lng: 106 }, intervalSeconds: 600 },
    ...{ sensors: [], freshness: 'live', latest: {}, rates: {}, lastUpdateMs: NOW },
    ...change,
  }
}

const danger = station({ level: { severity: 3, sensor: 'level', sensors: {} } })
const silent = (hours: number) => station({ freshness: 'silent', lastUpdateMs: NOW - hours * HOUR })
const alone = (stations: DeviceState[]) => [...pointsOf(stations, new MarkerAtlas()).alone]

test('what is in an alert level stands alone, and what fell silent within a day', () => {
  expect(alone([danger, silent(3), silent(30), station({})])).toEqual([1, 1, 0, 0])
})

test('more than ten that fell silent are an outage: only what is in an alert level stands alone', () => {
  const ten = Array.from({ length: 10 }, () => silent(3))
  expect(alone([danger, ...ten, station({})])).toEqual([1, ...ten.map(() => 1), 0])
  expect(alone([danger, ...ten, silent(4), station({})])).toEqual([1, ...ten.map(() => 0), 0, 0])
  const lost = { ...danger, freshness: 'silent' as const, lastUpdateMs: NOW - HOUR }
  expect(alone([lost, ...ten, silent(4)])).toEqual([1, ...ten.map(() => 0), 0])
})
