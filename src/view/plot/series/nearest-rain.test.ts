import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Device, DeviceState, Sensor } from '../../../domain/device.ts'
import { kilometres } from '../../../domain/distance.ts'
import type { DeviceSeries, SensorSeries } from '../../../domain/series/series.ts'
import { nearestRain, withRain } from './nearest-rain.ts'

const KATULAMPA = { lat: -6.6333, lng: 106.8372 }
const sensor = (kind: string): Sensor => ({ id: kind.toLowerCase(), name: kind, kind, unit: '' })
const station = (id: string, position: Device['position'], ...kinds: string[]): DeviceState => ({
  id,
  name: `Station ${id}`,
  kind: 'AWLR',
  position,
  intervalSeconds: 300,
  lastUpdateMs: null,
  sensors: kinds.map(sensor),
  freshness: 'live',
  latest: {},
  rates: {},
})
const gauge = (id: string, km: number) =>
  station(id, { ...KATULAMPA, lat: KATULAMPA.lat + km / 111.2 }, 'AIR_TEMPERATURE', 'RAIN_FALL')
const river = station('river', KATULAMPA, 'FLUID_LEVEL', 'BATTERY')

describe('the rain over a level', () => {
  it('is of the nearest gauge, with how far it is', () => {
    const found = nearestRain(river, [gauge('far', 9), gauge('near', 3.1), river, gauge('farther', 12)], true)
    expect(found).toMatchObject({ deviceId: 'near', deviceName: 'Station near', sensor: { id: 'rain_fall' } })
    expect(found?.distanceKm).toBeCloseTo(3.1, 2)
  })

  it('is the nearest one’s wherever the gauges stand, and none beyond twenty kilometres', () => {
    const place = fc.record({
      lat: fc.double({ min: -7, max: -6.2, noNaN: true }),
      lng: fc.double({ min: 106.5, max: 107.2, noNaN: true }),
    })
    fc.assert(
      fc.property(fc.array(place), (places) => {
        const gauges = places.map((position, i) => station(String(i), position, 'RAIN_FALL'))
        const distances = places.map((position) => kilometres(KATULAMPA, position))
        const least = Math.min(...distances)
        const found = nearestRain(river, gauges, true)
        if (least > 20) expect(found).toBeNull()
        else expect(found?.distanceKm).toBe(least)
      }),
    )
  })

  it('is of no gauge that has fallen silent, which would look like no rain, but where the range is over or the river silent as well', () => {
    const silent = { ...gauge('near', 1), freshness: 'silent' as const }
    const devices = [silent, gauge('far', 9)]
    expect(nearestRain(river, devices, true)?.deviceId).toBe('far')
    expect(nearestRain(river, [silent], true)).toBeNull()
    expect(nearestRain(river, devices, false)?.deviceId).toBe('near')
    expect(nearestRain({ ...river, freshness: 'silent' }, devices, true)?.deviceId).toBe('near')
  })

  it('is borrowed neither where the station has its own, nor where it has no level or no known place', () => {
    const near = [gauge('near', 1)]
    expect(nearestRain(station('a', KATULAMPA, 'FLUID_LEVEL', 'RAIN_FALL'), near, true)).toBeNull()
    expect(nearestRain(station('b', KATULAMPA, 'AIR_TEMPERATURE'), near, true)).toBeNull()
    expect(nearestRain(station('c', null, 'FLUID_LEVEL'), near, true)).toBeNull()
    expect(
      nearestRain(river, [station('d', null, 'RAIN_FALL'), station('e', KATULAMPA, 'BATTERY')], true),
    ).toBeNull()
  })
})

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
  const near = nearestRain(river, [gauge('near', 1)], true)
  if (!near) throw new Error('no gauge')

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
