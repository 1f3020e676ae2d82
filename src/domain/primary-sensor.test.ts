import { describe, expect, it } from 'vitest'
import { primarySensor, sensorNow } from './primary-sensor.ts'

const sensor = (kind: string) => ({ id: kind, name: kind, kind, unit: '' })

describe('the sensor that speaks for a station', () => {
  const leads = (kind: string, ...sensors: string[]) =>
    primarySensor({ kind, sensors: sensors.map(sensor) })?.kind

  it('is the level, else the discharge, the rain, the temperature', () => {
    const all = ['BATTERY', 'AIR_TEMPERATURE', 'RAIN_FALL', 'DISCHARGE', 'FLUID_LEVEL']
    for (const kind of ['AWLR', 'AWS', 'X']) {
      expect(leads(kind, ...all)).toBe('FLUID_LEVEL')
      expect(leads(kind, ...all.slice(0, 4))).toBe('DISCHARGE')
      expect(leads(kind, ...all.slice(0, 3))).toBe('RAIN_FALL')
      expect(leads(kind, ...all.slice(0, 2))).toBe('AIR_TEMPERATURE')
    }
  })

  it('is of the water where a water station measures that in a way of its own', () => {
    const sensors = ['BATTERY', 'AIR_TEMPERATURE', 'RANGE_TO_WATER', 'RAIN_FALL']
    expect(leads('AWLR', ...sensors)).toBe('RANGE_TO_WATER')
    expect(leads('AWS', ...sensors)).toBe('RAIN_FALL')
  })

  it('is else the first that is not about the instrument itself', () => {
    expect(leads('AWS', 'BATTERY', 'SALINITY')).toBe('SALINITY')
  })

  it('is the battery only where there is nothing else, and none without sensors', () => {
    expect(leads('AWLR', 'BATTERY')).toBe('BATTERY')
    expect(leads('AWLR')).toBeUndefined()
  })
})

describe('what a sensor says now', () => {
  const level = { id: 'L', name: 'Level', kind: 'FLUID_LEVEL', unit: 'cm' }

  it('is its newest reading and its rate', () => {
    const now = sensorNow({ latest: { L: { t: 1, v: 0 } }, rates: { L: 9 } }, level)
    expect(now).toEqual({ sensor: level, reading: { t: 1, v: 0 }, implausible: false, ratePerHour: 9 })
  })

  it('marks an error code and withholds the rate beside it', () => {
    const now = sensorNow({ latest: { L: { t: 1, v: -9999 } }, rates: { L: 9 } }, level)
    expect(now).toMatchObject({ implausible: true, ratePerHour: null })
  })

  it('is nothing for a sensor without a reading, even one named like an object’s own property', () => {
    const now = sensorNow({ latest: {}, rates: {} }, { ...level, id: 'constructor' })
    expect(now).toMatchObject({ reading: null, implausible: false, ratePerHour: null })
  })
})
