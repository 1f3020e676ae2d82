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

  const station = { lastUpdateMs: 1, intervalSeconds: 300, latest: { L: { t: 1, v: 0 } }, rates: { L: 9 } }

  it('is its newest reading and its rate', () => {
    expect(sensorNow(station, level)).toEqual({
      sensor: level,
      reading: { t: 1, v: 0 },
      implausible: false,
      suspect: false,
      isLapsed: false,
      ratePerHour: 9,
    })
  })

  it.each([
    ['two hours', 300, 120],
    ['five intervals where those are longer', 3600, 300],
  ])('has lapsed once its station went on without it for more than %s', (_, intervalSeconds, minutes) => {
    const later = (ms: number) => sensorNow({ ...station, intervalSeconds, lastUpdateMs: 1 + ms }, level)
    expect(later(minutes * 60_000)).toMatchObject({ isLapsed: false, ratePerHour: 9 })
    expect(later(minutes * 60_000 + 1)).toMatchObject({ isLapsed: true, ratePerHour: null })
  })

  it('is wrong where it failed, which withholds the rate beside it, or suspect', () => {
    const failed = sensorNow({ ...station, flags: { L: 4 } }, level)
    expect(failed).toMatchObject({ implausible: true, suspect: false, ratePerHour: null })
    const suspect = sensorNow({ ...station, flags: { L: 3 } }, level)
    expect(suspect).toMatchObject({ implausible: false, suspect: true, ratePerHour: 9 })
  })

  it('is nothing for a sensor without a reading, even one named like an object’s own property', () => {
    const now = sensorNow({ ...station, latest: {} }, { ...level, id: 'constructor' })
    expect(now).toMatchObject({ reading: null, implausible: false, isLapsed: false })
  })
})
