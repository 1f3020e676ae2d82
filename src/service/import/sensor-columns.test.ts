import { expect, test } from 'vitest'
import { sensorColumns } from './sensor-columns.ts'

test('a column is a sensor: id, readable name, type and unit', () => {
  expect(sensorColumns(['timestamp', 'FLUID_LEVEL (cm)', 'AIR_TEMPERATURE (°C)'])).toEqual([
    { id: 'fluid_level', name: 'Fluid level', type: 'FLUID_LEVEL', unit: 'cm' },
    { id: 'air_temperature', name: 'Air temperature', type: 'AIR_TEMPERATURE', unit: '°C' },
  ])
})

test('a unit may be missing, empty or spaced, and a name may be anything', () => {
  const columns = sensorColumns([' Timestamp ', 'BATTERY', 'PH ()', 'Water level( m3/s )', 'RAIN (old) (mm)'])
  expect(columns.map(({ type, name, unit }) => [type, name, unit])).toEqual([
    ['BATTERY', 'Battery', ''],
    ['PH', 'PH', ''],
    ['WATER_LEVEL', 'Water level', 'm3/s'],
    ['RAIN_(OLD)', 'Rain (old)', 'mm'],
  ])
})

test('columns of one type are numbered from the second on', () => {
  const columns = sensorColumns(['timestamp', 'RAIN_FALL (mm)', 'RAIN_FALL (in)', 'RAIN_FALL (mm)'])
  expect(columns.map(({ id, name }) => [id, name])).toEqual([
    ['rain_fall', 'Rain fall'],
    ['rain_fall_2', 'Rain fall 2'],
    ['rain_fall_3', 'Rain fall 3'],
  ])
  expect(new Set(columns.map(({ type }) => type))).toEqual(new Set(['RAIN_FALL']))
})

test('a header that is none is refused with the reason', () => {
  expect(() => sensorColumns(['2015-01-01T00:00:00Z', '1'])).toThrow('the first column is not "timestamp"')
  expect(() => sensorColumns(['timestamp'])).toThrow('names no sensor')
  expect(() => sensorColumns(['timestamp', 'A (m)', ' '])).toThrow('column 3 has no name')
})
