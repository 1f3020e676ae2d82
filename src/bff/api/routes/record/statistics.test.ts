import { describe, expect, it } from 'vitest'
import { realData } from '../../../../../e2e/support/real-data.ts'
import type { SensorStatistics } from '../../../../domain/statistics/report.ts'
import { NO_STATIONS, type Stations } from '../../../stations/file/stations.ts'
import { realDevice } from '../../../testing/real-device.ts'
import { createTestStack, failed, gauge, NOON_MS, type TestDevice } from '../../../testing/test-upstream.ts'

interface Answer {
  device: string
  zone: string
  sensors: SensorStatistics[]
  partial?: { ofMs: number; readMs: number; failure?: string }
}

const REAL_DATA = realData()
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

const floodAt = (at: number): Stations => ({
  ...NO_STATIONS,
  of: () => ({ levels: { FLUID_LEVEL: { unit: 'cm', levels: [{ name: 'Flood', at }] } } }),
})
const pathOf = (id: string, from: string, to: string, rest = '') =>
  `/api/devices/${id}/statistics?from=${from}&to=${to}${rest}`

async function ofReal(id: string, range: [string, string], stations = NO_STATIONS, rest = '') {
  const { json } = createTestStack([realDevice(REAL_DATA ?? '', id)], { stations })
  return (await json(pathOf(id, ...range, rest))) as Answer
}

describe.skipIf(REAL_DATA === undefined)('statistics of real records', () => {
  it('have the flood of Boxing Day 2015 at Armley', async () => {
    const range: [string, string] = ['2015-05-01T00:00:00Z', '2016-03-31T00:00:00Z']
    const { sensors } = await ofReal('ea-f1707-armley', range, floodAt(390))
    const [level, discharge] = sensors
    expect(level).toMatchObject({
      id: 'FLUID_LEVEL',
      unit: 'cm',
      count: 32_160,
      max: { t: Date.parse('2015-12-27T02:15:00Z'), v: 521.7 },
      levels: [{ number: 1, threshold: 390, direction: 'rising' }],
      events: { threshold: 390, count: 1 },
    })
    expect(level?.knownMs).toBe(32_159 * 900_000)
    expect(level?.levels[0]?.beyondMs).toBeCloseTo(32 * HOUR_MS, -6)
    expect(level?.events?.list).toMatchObject([
      { startMs: Date.parse('2015-12-26T10:15:00Z'), endMs: Date.parse('2015-12-27T18:00:00Z') },
    ])
    // neither year is complete
    expect(level?.annualMaxima).toMatchObject([
      { year: 2015, v: 521.7, rank: null },
      { year: 2016, rank: null },
    ])
    expect(level?.meanAnnualMaximum).toBeNull()
    expect(level?.percentiles.map(([percent]) => percent)).toEqual([1, 5, 10, 25, 50, 75, 90, 95, 99])
    expect(level?.duration[0]?.value).toBe(521.7)
    expect(discharge).toMatchObject({ id: 'DISCHARGE', levels: [] })
    expect(discharge?.events).toBeUndefined()
    // eleven months are no year
    expect(discharge?.signatures).toBeUndefined()
  })

  it('have the same flood at Mytholmroyd by a threshold that is asked for', async () => {
    const { sensors } = await ofReal(
      'ea-f1204-mytholmroyd',
      ['2015-12-01T00:00:00Z', '2016-01-01T00:00:00Z'],
      NO_STATIONS,
      '&threshold=450&sensors=FLUID_LEVEL',
    )
    expect(sensors).toHaveLength(1)
    expect(sensors[0]?.events).toMatchObject({
      threshold: 450,
      count: 1,
      list: [{ peak: { t: Date.parse('2015-12-26T14:00:00Z'), v: 573.5 } }],
    })
  })

  it('have the surge of 1976 among the annual maxima of Vlissingen', async () => {
    const { zone, sensors } = await ofReal(
      'rws-vlissingen-hourly',
      ['1970-01-01T00:00:00Z', '1995-01-01T00:00:00Z'],
      NO_STATIONS,
      '&zone=Europe/Amsterdam&threshold=370',
    )
    expect(zone).toBe('Europe/Amsterdam')
    const [level] = sensors
    expect(level?.annualMaxima).toHaveLength(19)
    expect(level?.annualMaxima[0]).toMatchObject({
      year: 1976,
      t: Date.parse('1976-01-03T14:00:00Z'),
      v: 389,
      rank: 1,
      returnPeriod: 20,
    })
    expect(level?.events?.list.map(({ peak }) => peak.v)).toEqual([389, 372, 374, 383, 385])
  }, 30_000)
})

/** A river over its bank on one day of three: at 100 cm but for six hours at 300, which rises by 50 an hour before. */
function flooded(): TestDevice {
  const device = gauge(NOON_MS - 3 * DAY_MS, NOON_MS)
  device.wire.sensors = [
    { sensor_id: 'FLUID_LEVEL', name: 'Level', type: 'FLUID_LEVEL', unit: 'cm' },
    { sensor_id: 'wind', name: 'Wind', type: 'WIND_DIRECTION', unit: '°' },
    { sensor_id: 'rain', name: 'Rain', type: 'RAIN_FALL', unit: 'mm' },
  ]
  device.readings = device.readings.map(({ timeMs }) => {
    const hours = (timeMs - (NOON_MS - 2 * DAY_MS)) / HOUR_MS
    const level = hours <= 0 || hours > 10 ? 100 : Math.min(300, 100 + 50 * hours)
    return { timeMs, values: { FLUID_LEVEL: level, wind: 270, rain: hours > 0 && hours <= 1 ? 1 : 0 } }
  })
  return device
}

describe('GET /api/devices/{id}/statistics', () => {
  const range = [new Date(NOON_MS - 3 * DAY_MS).toISOString(), new Date(NOON_MS).toISOString()] as const

  it('counts the time beyond a level from where the line crosses it', async () => {
    const { json } = createTestStack([flooded()], { stations: floodAt(200) })
    const { sensors } = (await json(pathOf('gauge', ...range))) as Answer
    const [level, wind, rain] = sensors
    // up at 2 h, down within the five minutes after 10 h
    expect(level?.levels[0]?.beyondMs).toBe(8 * HOUR_MS + 150_000)
    expect(level?.events?.list).toMatchObject([{ timeToPeakMs: 2 * HOUR_MS, risePerHour: 50, isCut: false }])
    expect(wind).toMatchObject({ count: 864, mean: null, percentiles: [], annualMaxima: [] })
    // an hour of rain within a day is its greatest total
    expect(rain?.annualMaxima).toMatchObject([{ v: 12 }])
  })

  it('uses no value that failed a test of quality', async () => {
    const device = flooded()
    for (const reading of device.readings.slice(10, 20)) reading.values.FLUID_LEVEL = 99_999
    const { json } = createTestStack([device])
    const { sensors } = (await json(pathOf('gauge', ...range, '&sensors=FLUID_LEVEL'))) as Answer
    expect(sensors[0]).toMatchObject({ count: 854, max: { v: 300 } })
  })

  it('says how much was read where that takes longer than the reader waits', async () => {
    const { json, upstream } = createTestStack([flooded()])
    await json('/api/devices')
    upstream.fault = () => failed(503, 'Service Unavailable')
    const failing = (await json(pathOf('gauge', ...range, '&wait=2000'))) as Answer & { status?: number }
    expect(failing.status).toBe(502)
    upstream.fault = () => new Promise(() => {})
    upstream.nowMs += 60_000
    const partial = (await json(pathOf('gauge', ...range, '&wait=1'))) as Answer
    expect(partial.partial).toMatchObject({ readMs: 0 })
  })

  it('refuses more values than it makes an answer of, and says how to get one', async () => {
    const device = gauge(NOON_MS - 3 * DAY_MS, NOON_MS)
    device.wire.sensors = Array.from({ length: 40 }, (_, i) => ({
      sensor_id: `s${i}`,
      type: 'BATTERY',
      unit: '%',
    }))
    device.readings = Array.from({ length: 60_000 }, (_, i) => ({
      timeMs: NOON_MS - i * 4000,
      values: { s1: 50 },
    })).reverse()
    const { get } = createTestStack([device])
    const response = await get(pathOf('gauge', ...range))
    expect(response.status).toBe(400)
    expect(((await response.json()) as { detail: string }).detail).toContain('Choose a shorter range')
    expect((await get(pathOf('gauge', ...range, '&sensors=s1'))).status).toBe(200)
  })

  it.each([
    ['a threshold that is no number', '&threshold=high', '"threshold"'],
    ['a zone that is none', '&zone=Mars/Olympus', '"zone"'],
    ['a wait that is none', '&wait=soon', '"wait"'],
    ['sensors badly encoded', '&sensors=%25', '"sensors"'],
  ])('answers 400 for %s and says which part is wrong', async (_, rest, named) => {
    const { get } = createTestStack([flooded()])
    const response = await get(pathOf('gauge', ...range, rest))
    expect(response.status).toBe(400)
    expect(((await response.json()) as { detail: string }).detail).toContain(named)
  })

  it('knows no other stations, and is not for public screens', async () => {
    const { get } = createTestStack([flooded()], { kiosks: [{ slug: 'harbour', publicKey: 'pk' }] })
    expect((await get(pathOf('another', ...range))).status).toBe(404)
    const elsewhere = pathOf('gauge', ...range).replace('/api/', '/api/kiosks/harbour/')
    expect((await get(elsewhere)).status).toBe(404)
  })
})
