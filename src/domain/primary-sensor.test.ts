import { describe, expect, it } from 'vitest'
import { primarySensor, sensorNow } from './primary-sensor.ts'

const sensor = (kind: string) => ({ id: kind, name: kind, kind, unit: '' })

describe('the sensor that speaks for a station', () => {
  it('is the level, else the rain, else the temperature', () => {
    const all = ['BATTERY', 'AIR_TEMPERATURE', 'RAIN_FALL', 'FLUID_LEVEL'].map(sensor)
    expect(primarySensor(all)?.kind).toBe('FLUID_LEVEL')
    expect(primarySensor(all.slice(0, 3))?.kind).toBe('RAIN_FALL')
    expect(primarySensor(all.slice(0, 2))?.kind).toBe('AIR_TEMPERATURE')
  })

  it('is else the first that is not about the instrument itself', () => {
    expect(primarySensor(['BATTERY', 'SALINITY'].map(sensor))?.kind).toBe('SALINITY')
  })

  it('is the battery only where there is nothing else, and none without sensors', () => {
    expect(primarySensor([sensor('BATTERY')])?.kind).toBe('BATTERY')
    expect(primarySensor([])).toBeUndefined()
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
