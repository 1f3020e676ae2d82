import { describe, expect, it } from 'vitest'
import type { DeviceState } from './device.ts'
import { levelAhead } from './level-ahead.ts'

const MINUTE = 60_000
const NOON = Date.UTC(2026, 0, 1, 12)
const next = { name: 'Siaga 3', threshold: 150, severity: 1 }
const STATION: DeviceState = {
  ...{ id: 'weir', name: 'Weir', kind: 'AWLR', position: null, intervalSeconds: 300 },
  ...{ lastUpdateMs: NOON, freshness: 'live', rates: { L: 60 } },
  sensors: [{ id: 'L', name: 'Level', kind: 'FLUID_LEVEL', unit: 'cm' }],
  latest: { L: { t: NOON, v: 140 } },
  levels: { L: { direction: 'rising', margin: 1, levels: [next] } },
  level: { severity: 0, sensor: 'L', sensors: { L: { level: 0, t: NOON } } },
  ahead: { L: { level: 1, atMs: NOON + 10 * MINUTE } },
}

describe('the level ahead', () => {
  it('is what the server says, at the time that it says, however late it is read', () => {
    const forecast = { next, atMs: NOON + 10 * MINUTE }
    expect(levelAhead(STATION)).toEqual(forecast)
    for (const minutes of [0, 5, 10]) expect(levelAhead(STATION, NOON + minutes * MINUTE)).toEqual(forecast)
    expect(levelAhead(STATION, NOON, 'L')).toEqual(forecast)
  })

  it('is none where the server says nothing, whatever the rate', () => {
    const { ahead: _, ...silentOn } = STATION
    expect(levelAhead(silentOn, NOON)).toBeNull()
    expect(levelAhead(STATION, NOON, 'constructor')).toBeNull()
    expect(levelAhead({ ...STATION, ahead: { L: { level: 2, atMs: NOON } } }, NOON)).toBeNull()
  })

  it('is none once the station or the sensor is late: two intervals and a minute after its reading', () => {
    expect(levelAhead(STATION, NOON + 11 * MINUTE)).not.toBeNull()
    expect(levelAhead(STATION, NOON + 11 * MINUTE + 1)).toBeNull()
    expect(levelAhead({ ...STATION, freshness: 'late' })).toBeNull()
  })

  it('is none a quarter of an hour after it was to be reached', () => {
    const hourly = { ...STATION, intervalSeconds: 3600 }
    expect(levelAhead(hourly, NOON + 25 * MINUTE)).not.toBeNull()
    expect(levelAhead(hourly, NOON + 25 * MINUTE + 1)).toBeNull()
  })
})
