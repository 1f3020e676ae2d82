import { describe, expect, it } from 'vitest'
import { realData } from '../../../../../e2e/support/real-data.ts'
import type { SensorNormals } from '../../../../domain/statistics/normals-report.ts'
import { realDevice } from '../../../testing/real-device.ts'
import { createTestStack, gauge, NOON_MS, type TestDevice } from '../../../testing/test-upstream.ts'

interface Answer {
  from: number | null
  to: number | null
  window: number
  minimumYears: number
  zone: string
  sensors: SensorNormals[]
  partial?: unknown
}

const REAL_DATA = realData()
const DAY_MS = 86_400_000
const path = '/api/devices/gauge/normals'
const DAY_OF_NOVEMBER_24 = 328

/** Four readings a day since the year given, each the number of its year, but for today, which is high. */
function since(year: number): TestDevice {
  const device = gauge(NOON_MS, NOON_MS, { interval_seconds: 21_600 })
  device.readings = []
  for (let timeMs = Date.UTC(year, 0, 1); timeMs <= NOON_MS; timeMs += DAY_MS / 4) {
    const level = NOON_MS - timeMs < DAY_MS ? 3000 : new Date(timeMs).getUTCFullYear()
    device.readings.push({ timeMs, values: { level } })
  }
  return device
}

describe.skipIf(REAL_DATA === undefined)('normals of a real record', () => {
  it('have nineteen years of Vlissingen, and the rank of its last day', async () => {
    const { json, upstream } = createTestStack([realDevice(REAL_DATA ?? '', 'rws-vlissingen-hourly')])
    const of = (rest: string) => json(`/api/devices/rws-vlissingen-hourly/normals${rest}`) as Promise<Answer>
    const { sensors, minimumYears, from } = await of('')
    const [level] = sensors
    const at = DAY_OF_NOVEMBER_24
    expect([minimumYears, from]).toEqual([10, Date.parse('1975-12-31T23:00:00Z')])
    expect([level?.years[at], level?.masked[at], level?.firstYear, level?.lastYear]).toEqual([
      19,
      false,
      1976,
      1994,
    ])
    for (const [column, value] of [
      [level?.p5, -26.1667],
      [level?.p50, 8.2917],
      [level?.p95, 110.625],
    ] as const)
      expect(column?.[at]).toBeCloseTo(value, 4)
    expect(level?.latest).toMatchObject({
      t: Date.parse('1994-12-31T22:00:00Z'),
      month: 11,
      part: 'late',
      years: 18,
    })
    expect(level?.latest?.share).toBeGreaterThan(0)
    upstream.calls = []
    expect((await of('?window=28')).window).toBe(28)
    expect(upstream.calls).toEqual([])
  }, 60_000)
})

describe('GET /api/devices/{id}/normals', () => {
  it('has columns of 366 days, and compares the newest day with its season', async () => {
    const { json } = createTestStack([since(2004)])
    const answer = (await json(path)) as Answer
    const [level, battery] = answer.sensors
    expect(answer).toMatchObject({ window: 1, zone: 'UTC', from: Date.UTC(2004, 0, 1), to: NOON_MS })
    expect(level?.p50).toHaveLength(366)
    expect([level?.years[0], level?.p5[0], level?.p50[0], level?.p95[0]]).toEqual([21, 2004.1, 2014, 2023.9])
    expect(level?.latest).toEqual({
      ...{ t: NOON_MS, v: 3000, month: 4, part: 'early', years: 20 },
      share: 1,
      higher: expect.closeTo(1 / 201, 12),
    })
    expect(battery).toMatchObject({ id: 'battery', firstYear: null, latest: null })
  })

  it('has no normals of too few years, and says which percentiles these cannot tell', async () => {
    const short = (await createTestStack([since(2020)]).json(path)) as Answer
    expect([short.sensors[0]?.years[0], short.sensors[0]?.p50[0], short.sensors[0]?.latest]).toEqual([
      5,
      null,
      null,
    ])
    expect(short.sensors[0]?.masked[0]).toBe(false)
    const medium = (await createTestStack([since(2012)]).json(path)) as Answer
    expect([medium.sensors[0]?.p5[0], medium.sensors[0]?.p50[0], medium.sensors[0]?.masked[0]]).toEqual([
      null,
      2018,
      true,
    ])
  })

  it('reads the record once a day', async () => {
    const { json, upstream } = createTestStack([since(2004)])
    await json(path)
    upstream.calls = []
    await json(`${path}?window=7&sensors=level`)
    expect(upstream.calls).toEqual([])
  })

  it('has nothing of a station without readings', async () => {
    const device = { ...gauge(NOON_MS, NOON_MS, { last_update_at: null }), readings: [] }
    expect(await createTestStack([device]).json(path)).toMatchObject({ from: null, to: null, sensors: [] })
  })

  it.each([
    ['a window that is none', '?window=3', '"window"'],
    ['a zone that is none', '?zone=Mars/Olympus', '"zone"'],
    ['a wait that is none', '?wait=-1', '"wait"'],
  ])('answers 400 for %s and says which part is wrong', async (_, rest, named) => {
    const response = await createTestStack([since(2023)]).get(path + rest)
    expect(response.status).toBe(400)
    expect(((await response.json()) as { detail: string }).detail).toContain(named)
  })

  it('knows no other stations, and is not for public screens', async () => {
    const { get } = createTestStack([since(2023)], { kiosks: [{ slug: 'harbour', publicKey: 'pk' }] })
    expect((await get(path.replace('gauge', 'another'))).status).toBe(404)
    expect((await get(path.replace('/api/', '/api/kiosks/harbour/'))).status).toBe(404)
  })
})
