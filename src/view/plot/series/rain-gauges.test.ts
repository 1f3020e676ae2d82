import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Device, DeviceState, Sensor } from '../../../domain/device.ts'
import { kilometres } from '../../../domain/distance.ts'
import { rainGaugeOf, rainGaugesOf } from './rain-gauges.ts'

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

describe('the gauge over a level', () => {
  it('is of the nearest gauge, with how far it is', () => {
    const found = rainGaugeOf(river, [gauge('far', 9), gauge('near', 3.1), river, gauge('farther', 12)], true)
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
        const found = rainGaugeOf(river, gauges, true)
        if (least > 20) expect(found).toBeNull()
        else expect(found?.distanceKm).toBe(least)
      }),
    )
  })

  it('is of no gauge that has fallen silent, which would look like no rain, but where the range is over or the river silent as well', () => {
    const silent = { ...gauge('near', 1), freshness: 'silent' as const }
    const devices = [silent, gauge('far', 9)]
    expect(rainGaugeOf(river, devices, true)?.deviceId).toBe('far')
    expect(rainGaugeOf(river, [silent], true)).toBeNull()
    expect(rainGaugeOf(river, devices, false)?.deviceId).toBe('near')
    expect(rainGaugeOf({ ...river, freshness: 'silent' }, devices, true)?.deviceId).toBe('near')
  })

  it('is borrowed neither where the station has its own, nor where it has no level or no known place', () => {
    const near = [gauge('near', 1)]
    expect(rainGaugeOf(station('a', KATULAMPA, 'FLUID_LEVEL', 'RAIN_FALL'), near, true)).toBeNull()
    expect(rainGaugeOf(station('b', KATULAMPA, 'AIR_TEMPERATURE'), near, true)).toBeNull()
    expect(rainGaugeOf(station('c', null, 'FLUID_LEVEL'), near, true)).toBeNull()
    expect(
      rainGaugeOf(river, [station('d', null, 'RAIN_FALL'), station('e', KATULAMPA, 'BATTERY')], true),
    ).toBeNull()
  })
})

describe('a gauge of the river', () => {
  /** North of Katulampa, where the river comes from, and south of it. */
  const at =
    (km: number, ...kinds: string[]) =>
    (id: string) =>
      station(id, { ...KATULAMPA, lat: KATULAMPA.lat + km / 111.2 }, ...kinds)
  const ciliwung = { basin: 'Ciliwung' }
  const depok = { ...river, ...ciliwung, upstream: { station: 'katulampa', lagMinutes: 180 } }
  const katulampa = { ...at(25, 'FLUID_LEVEL')('katulampa'), ...ciliwung }
  const manggarai = {
    ...at(-20, 'FLUID_LEVEL')('manggarai'),
    ...ciliwung,
    upstream: { station: 'river', lagMinutes: 360 },
  }
  const hill = { ...at(30, 'RAIN_FALL')('hill'), ...ciliwung }
  const coast = { ...at(-15, 'RAIN_FALL')('coast'), ...ciliwung }
  const stranger = at(4, 'RAIN_FALL')('stranger')
  const devices = [coast, stranger, hill, katulampa, manggarai, depok]
  const order = (of: DeviceState) =>
    rainGaugesOf(of, devices).map(({ deviceId, reason }) => [deviceId, reason])

  it('comes before a nearer one of elsewhere where it stands at the river upstream', () => {
    expect(order(depok)).toEqual([
      ['hill', 'upstream'],
      ['stranger', 'near'],
      ['coast', 'near'],
    ])
    expect(rainGaugeOf(depok, devices, true)?.deviceId).toBe('hill')
  })

  it('is one like any other where it stands downstream, or the river is not known', () => {
    expect(order({ ...depok, basin: 'Cisadane' }).map(([id]) => id)).toEqual(['stranger', 'coast'])
    expect(rainGaugeOf({ ...river, upstream: depok.upstream }, devices, true)?.deviceId).toBe('stranger')
  })

  it('is found where the file leads the river round in a circle', () => {
    const round = { ...katulampa, upstream: { station: 'river', lagMinutes: 1 } }
    expect(
      rainGaugeOf(depok, [...devices.filter(({ id }) => id !== 'katulampa'), round], true),
    ).toMatchObject({
      deviceId: 'hill',
    })
  })

  it('gives way to those that the stations file names, in its order, and to none where it names none', () => {
    const named = { ...depok, rainGauges: ['gone', 'coast', 'stranger'] }
    expect(order(named)).toEqual([
      ['coast', 'file'],
      ['stranger', 'file'],
      ['hill', 'upstream'],
    ])
    expect(rainGaugeOf(named, devices, true)?.deviceId).toBe('coast')
    const silent = devices.map((one) => (one.id === 'coast' ? { ...one, freshness: 'silent' as const } : one))
    expect(rainGaugeOf(named, silent, true)?.deviceId).toBe('stranger')
    expect(rainGaugeOf({ ...depok, rainGauges: [] }, devices, true)).toBeNull()
  })

  it('is whichever the reader chose, the station’s own too, unless that measures none', () => {
    expect(rainGaugeOf(depok, devices, true, 'coast')).toMatchObject({ deviceId: 'coast', reason: 'chosen' })
    expect(rainGaugeOf(depok, devices, true, 'manggarai')?.deviceId).toBe('hill')
    const both = { ...depok, sensors: [...depok.sensors, sensor('RAIN_FALL')] }
    expect(rainGaugeOf(both, devices, true)).toBeNull()
    expect(rainGaugeOf(both, devices, true, 'coast')?.deviceId).toBe('coast')
    expect(rainGaugeOf({ ...both, rainGauges: ['hill'] }, devices, true, 'river')).toBeNull()
  })
})
