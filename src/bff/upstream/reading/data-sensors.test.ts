import { expect, it } from 'vitest'
import type { Device } from '../../../domain/device.ts'
import { DataSensors } from './data-sensors.ts'

const device = (id: string): Device => ({
  id,
  name: id,
  kind: 'AWLR',
  position: null,
  intervalSeconds: 300,
  lastUpdateMs: null,
  sensors: [],
})

it('works a device out anew for what its own data shows, and not for what another’s does', () => {
  const sensors = new DataSensors()
  const one = device('one')
  sensors.note('one', [{ id: 'level', unit: 'cm' }])
  const complete = sensors.complete(one)
  expect(complete.sensors.map(({ id }) => id)).toEqual(['level'])
  const { version } = sensors
  sensors.note('other', [{ id: 'rain', unit: 'mm' }])
  expect(sensors.version).toBeGreaterThan(version)
  expect(sensors.complete(one)).toBe(complete)
  sensors.note('one', [{ id: 'rain', unit: 'mm' }])
  expect(sensors.complete(one).sensors.map(({ id }) => id)).toEqual(['level', 'rain'])
})

it('knows the sensors of data without units, and their units once data tells them', () => {
  const sensors = new DataSensors()
  sensors.noteColumns('one', {
    t: new Float64Array([1]),
    sensors: new Map([['rain', new Float64Array([2])]]),
  })
  expect(sensors.complete(device('one')).sensors).toMatchObject([{ id: 'rain', unit: '' }])
  sensors.note('one', [{ id: 'rain', unit: 'mm' }])
  expect(sensors.complete(device('one')).sensors).toMatchObject([{ id: 'rain', unit: 'mm' }])
})
