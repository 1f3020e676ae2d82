import { describe, expect, it } from 'vitest'
import type { DeviceState } from './device.ts'
import { leadLevel, leadNow, leadSensor } from './lead.ts'
import type { LevelScale } from './levels/alert-levels.ts'

const scale = (name: string): LevelScale => ({
  direction: 'rising',
  margin: 0,
  normal: { name: `no ${name}` },
  levels: [{ name, severity: 2, threshold: 100 }],
})

function station(level: { severity: number; sensor: string }, within: Record<string, number>): DeviceState {
  const sensors = ['upper', 'lower'].map((id) => ({ id, name: id, kind: 'FLUID_LEVEL', unit: 'cm' }))
  return {
    id: 'weir',
    name: 'Weir',
    kind: 'AWLR',
    position: null,
    intervalSeconds: 300,
    lastUpdateMs: 0,
    sensors: [...sensors, { id: 'bat', name: 'Battery', kind: 'BATTERY', unit: '%' }],
    freshness: 'live',
    latest: {},
    rates: {},
    levels: { lower: scale('flood'), bat: scale('empty') },
    level: {
      ...level,
      sensors: Object.fromEntries(Object.entries(within).map(([id, at]) => [id, { level: at, t: 0 }])),
    },
  }
}

describe('what a station is told by', () => {
  it('is the sensor in its worst alert level, with that level', () => {
    const flooded = station({ severity: 2, sensor: 'lower' }, { lower: 1, bat: 0 })
    expect(leadSensor(flooded)?.id).toBe('lower')
    expect(leadLevel(flooded)?.name?.name).toBe('flood')
  })

  it('has what that sensor says now; nothing at a station without sensors', () => {
    const flooded = station({ severity: 2, sensor: 'lower' }, { lower: 1 })
    const latest = { lower: { t: 0, v: 130 }, upper: { t: 0, v: 40 } }
    expect(leadNow({ ...flooded, latest })).toMatchObject({ sensor: { id: 'lower' }, reading: { v: 130 } })
    expect(leadNow({ ...flooded, latest, sensors: [] })).toBeUndefined()
  })

  it('is what it is there for while nothing is in an alert, with that sensor’s own level or none', () => {
    const calm = station({ severity: 0, sensor: 'bat' }, { lower: 0, bat: 0 })
    expect(leadSensor(calm)?.id).toBe('upper')
    expect(leadLevel(calm)).toBeUndefined()
    const [, ...others] = calm.sensors
    expect(leadLevel({ ...calm, sensors: others })?.name?.name).toBe('no flood')
  })

  it('is an alert also where its sensor is not listed any more', () => {
    const left = station({ severity: 2, sensor: 'lower' }, { lower: 1 })
    const sensors = left.sensors.filter(({ id }) => id !== 'lower')
    expect(leadSensor({ ...left, sensors })?.id).toBe('upper')
    expect(leadLevel({ ...left, sensors })?.name?.name).toBe('flood')
  })
})
