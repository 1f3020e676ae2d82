import { describe, expect, it } from 'vitest'
import { isDeviceListing } from '../../domain/device.ts'
import { isDeviceSeries } from '../../domain/series/series.ts'
import { ApiFailure, parse } from './http.ts'

const device = {
  id: 'A',
  name: 'Katulampa',
  kind: 'AWLR',
  position: { lat: -6.6, lng: 106.8 },
  intervalSeconds: 300,
  lastUpdateMs: 1,
  freshness: 'live',
  sensors: [{ id: 'L', name: 'Level', kind: 'FLUID_LEVEL', unit: 'cm' }],
  latest: { L: { t: 1, v: 92 } },
  rates: {},
}
const listing = { asOf: 1, stale: false, devices: [device] }

const parseDeviceListing = (body: unknown) => parse(isDeviceListing, body, 'listing')
const parseDeviceSeries = (body: unknown) => parse(isDeviceSeries, body, 'series')

function failureOf(run: () => unknown): unknown {
  try {
    run()
  } catch (failure) {
    return failure
  }
  return undefined
}

describe('the device list at the door', () => {
  it('comes in as it is', () => {
    expect(parseDeviceListing(listing)).toBe(listing)
  })

  it('may know neither position, interval nor last update', () => {
    const bare = { ...device, position: null, intervalSeconds: null, lastUpdateMs: null }
    expect(parseDeviceListing({ ...listing, devices: [bare] }).devices[0]?.position).toBeNull()
  })

  it('may have fields of a newer server', () => {
    expect(parseDeviceListing({ ...listing, later: 1 })).toHaveProperty('later', 1)
  })

  it.each([
    ['devices[0].name', { ...device, name: 7 }],
    ['devices[0].position.lat', { ...device, position: { lat: '-6', lng: 0 } }],
    ['devices[0].freshness', { ...device, freshness: 'fresh' }],
    ['devices[0].latest.L.v', { ...device, latest: { L: { t: 1, v: null } } }],
    ['devices[0].sensors', { ...device, sensors: {} }],
  ])('says where it is not what it should be: %s', (where, wrong) => {
    const failure = failureOf(() => parseDeviceListing({ ...listing, devices: [wrong] }))
    expect(failure).toBeInstanceOf(ApiFailure)
    expect(String((failure as ApiFailure).cause)).toContain(`listing.${where} is`)
  })
})

describe('a series at the door', () => {
  const sensor = {
    ...{ id: 'L', unit: 'cm', count: 2, min: null, max: null, mean: null, last: null },
    t: [1, 2, 3],
    v: [92, null, 93],
  }
  const series = {
    ...{ device: 'A', from: 1, to: 3, asOf: 3, stale: false, readings: 2, gaps: [[1, 3]], expected: null },
    sensors: [sensor],
  }

  it('comes in as it is, its line broken by nulls', () => {
    expect(parseDeviceSeries(series)).toBe(series)
  })

  it.each([
    ['sensors[0].t[1] is null', { ...sensor, t: [1, null, 3] }],
    ['sensors[0].v[2] is string', { ...sensor, v: [92, null, '93'] }],
    ['sensors[0].v is object', { ...sensor, v: {} }],
    ['sensors[0].buckets.v[0] is boolean', { ...sensor, buckets: { stepMs: 1, t: [1], v: [true] } }],
  ])('says where it is not what it should be: %s', (where, wrong) => {
    const failure = failureOf(() => parseDeviceSeries({ ...series, sensors: [wrong] }))
    expect(failure).toBeInstanceOf(ApiFailure)
    expect(String((failure as ApiFailure).cause)).toContain(`series.${where}`)
  })
})

describe('what a stations file adds, at the door', () => {
  const scale = { direction: 'rising', margin: 1, levels: [{ name: 'a', threshold: 1, severity: 1 }] }
  const coloured = (colour: string) => ({
    ...device,
    levels: { L: { ...scale, levels: [{ ...scale.levels[0], colour }] } },
  })
  const parsed = (one: object) => () => parseDeviceListing({ ...listing, devices: [one] })

  it('may be missing, or be there in whole', () => {
    const level = { severity: 1, sensor: 'L', sensors: { L: { level: 1, t: 1 } } }
    const upstream = { station: 'B', lagMinutes: 180 }
    const datum = { en: 'gauge zero', id: 'nol papan duga' }
    expect(failureOf(parsed({ ...coloured('#7A1FA2'), level, upstream, basin: 'b', datum, note: 'n' }))).toBe(
      undefined,
    )
    expect(failureOf(parsed({ ...device, datum: { en: 'gauge zero' } }))).toBeInstanceOf(ApiFailure)
  })

  it.each(['red', '#fff', '#12345', 'url(//x)', '#123456;background:url(//x)'])(
    'is refused with “%s” for a colour',
    (colour) => {
      expect(failureOf(parsed(coloured(colour)))).toBeInstanceOf(ApiFailure)
    },
  )
})
