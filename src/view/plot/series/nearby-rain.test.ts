import { describe, expect, it } from 'vitest'
import type { DeviceSeries, SensorSeries } from '../../../domain/series/series.ts'
import { withRain } from './nearby-rain.ts'
import type { RainGauge } from './rain-gauges.ts'

describe('a series with borrowed rain', () => {
  const sensorSeries = (id: string): SensorSeries => ({
    id,
    unit: '',
    t: [1, 2],
    v: [3, 4],
    count: 2,
    min: { t: 1, v: 3 },
    max: { t: 2, v: 4 },
    mean: 3.5,
    last: { t: 2, v: 4 },
  })
  const series = (device: string, ...ids: string[]): DeviceSeries => ({
    device,
    from: 0,
    to: 10,
    asOf: 100,
    stale: false,
    readings: 2,
    sensors: ids.map(sensorSeries),
    gaps: [],
    expected: 10,
  })
  const own = series('river', 'fluid_level')
  const near: RainGauge = {
    deviceId: 'near',
    deviceName: 'Near',
    intervalSeconds: 300,
    sensor: { id: 'rain_fall', name: 'Rain', kind: 'RAIN_FALL', unit: 'mm' },
    distanceKm: 1,
    reason: 'near',
  }

  it('has it as one more sensor, which promises what its own station promises', () => {
    const rain = { ...series('near', 'air_temperature', 'rain_fall'), expected: 5 }
    const both = withRain(own, rain, near, 'borrowed')
    expect(both.sensors.map(({ id }) => id)).toEqual(['fluid_level', 'borrowed'])
    expect(both).toMatchObject({ expected: 10, borrowed: { sensorId: 'borrowed', expected: 5 } })
    expect(withRain(own, { ...rain, readings: 6 }, near, 'borrowed').borrowed?.expected).toBe(6)
  })

  it('is as old as the older of the two', () => {
    const rain = { ...series('near', 'rain_fall'), asOf: 40, stale: true }
    expect(withRain(own, rain, near, 'borrowed')).toMatchObject({ asOf: 40, stale: true })
  })

  it('is the station’s own while the rain is on its way, or is none', () => {
    expect(withRain(own, undefined, near, 'borrowed')).toBe(own)
    expect(withRain(own, series('near', 'air_temperature'), near, 'borrowed')).toBe(own)
  })
})
