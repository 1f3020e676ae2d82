import { describe, expect, it } from 'vitest'
import { readDevice } from '../../../contract/reader.ts'
import type { Device } from '../../../domain/device.ts'
import { DataSensors } from './data-sensors.ts'
import { toDevice } from './to-device.ts'

function deviceOf(wire: Record<string, unknown>): Device {
  const read = readDevice({ device_id: 'd', ...wire })
  if (!read) throw new Error('no device')
  return toDevice(read)
}

function unitAfter(listed: string | null, seen: string | null): string | undefined {
  const sensors = new DataSensors()
  sensors.note('d', [{ id: 's', unit: seen }])
  return sensors.complete(deviceOf({ sensors: [{ sensor_id: 's', unit: listed }] })).sensors[0]?.unit
}

describe('toDevice', () => {
  it('turns the wire into our own words', () => {
    const wire = {
      name: 'Depok',
      type: 'AWLR',
      lat: -6.4,
      long: 106.83,
      interval_seconds: 300,
      last_update_at: '2024-05-10T12:00:00Z',
      sensors: [{ sensor_id: 's', name: 'Air', type: 'AIR_TEMPERATURE', unit: 'C' }],
    }
    expect(deviceOf(wire)).toEqual({
      id: 'd',
      name: 'Depok',
      kind: 'AWLR',
      position: { lat: -6.4, lng: 106.83 },
      intervalSeconds: 300,
      lastUpdateMs: Date.UTC(2024, 4, 10, 12),
      sensors: [{ id: 's', name: 'Air', kind: 'AIR_TEMPERATURE', unit: '°C' }],
    })
  })

  it('is nowhere when half of its position is missing', () => {
    expect(deviceOf({ lat: 1, long: null }).position).toBeNull()
    expect(deviceOf({ lat: 0, long: 0 }).position).toEqual({ lat: 0, lng: 0 })
  })
})

describe('DataSensors', () => {
  it.each([
    ['the list says cm, the data nothing', 'cm', '.', 'cm'],
    ['the list says %RH, the data %', '%RH', '%', '%RH'],
    ['the list says C, the data nothing', 'C', null, '°C'],
    ['only the data says', null, 'C', '°C'],
    ['the list says a dot, the data cm', '.', 'cm', 'cm'],
    ['nobody says', '.', '.', ''],
  ])('knows the unit when %s', (_, listed, seen, unit) => {
    expect(unitAfter(listed, seen)).toBe(unit)
  })

  it('keeps sensors that only the data has, after the listed ones', () => {
    const sensors = new DataSensors()
    sensors.note('d', [{ id: 'flTemp', unit: 'C' }])
    const { sensors: all } = sensors.complete(deviceOf({ sensors: [{ sensor_id: 's', name: 'Level' }] }))
    expect(all.map(({ id, name, kind, unit }) => [id, name, kind, unit])).toEqual([
      ['s', 'Level', 'UNKNOWN', ''],
      ['flTemp', 'flTemp', 'UNKNOWN', '°C'],
    ])
  })

  it('takes a unit that comes later, and keeps it', () => {
    const sensors = new DataSensors()
    for (const unit of [null, 'cm', null, 'm']) sensors.note('d', [{ id: 's', unit }])
    expect(sensors.complete(deviceOf({})).sensors[0]?.unit).toBe('cm')
  })

  it('does not grow without bound when every item names a new sensor', () => {
    const sensors = new DataSensors()
    for (let n = 0; n < 1000; n++) sensors.note('d', [{ id: `s${n}`, unit: null }])
    expect(sensors.complete(deviceOf({})).sensors.length).toBe(256)
  })
})
