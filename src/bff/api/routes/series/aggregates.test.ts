import { describe, expect, it } from 'vitest'
import type { GreatestAmount } from '../../../../domain/aggregation/greatest-amounts.ts'
import { DAY_MS, HOUR_MS, MONTH_MS, month, warmed } from '../../../testing/month-stack.ts'
import { createTestStack, failed, gauge, NOON_MS, type TestDevice } from '../../../testing/test-upstream.ts'

interface Answer {
  step: string
  zone: string
  dayStart: string
  edges: number[]
  expected: number[]
  sensors: ({
    id: string
    unit: string
    greatest?: GreatestAmount[]
    cumulative?: { from: number; t: number[]; v: number[]; gaps: [number, number][] }
  } & Record<
    'received' | 'count' | 'usable' | 'min' | 'minAt' | 'max' | 'maxAt' | 'mean' | 'sum',
    (number | null)[]
  >)[]
}

const pathOf = (fromMs: number, toMs: number, rest = '') =>
  `/api/devices/gauge/aggregates?from=${new Date(fromMs).toISOString()}&to=${new Date(toMs).toISOString()}${rest}`
const MIDNIGHT_MS = NOON_MS - 12 * HOUR_MS
const twoDays = pathOf(MIDNIGHT_MS - 2 * DAY_MS, MIDNIGHT_MS, '&step=P1D')
const texts = ({ edges }: Answer) => edges.map((edge) => new Date(edge).toISOString().slice(0, 16))

/** A rain gauge: a millimetre every five minutes from 06:00 to 07:00 UTC of each day, else nothing. */
function rainGauge(): TestDevice {
  const device = gauge(NOON_MS - MONTH_MS, NOON_MS, {
    sensors: [
      { sensor_id: 'rain', name: 'Rain', type: 'RAIN_FALL', unit: 'mm' },
      { sensor_id: 'wind', name: 'Wind', type: 'WIND_DIRECTION', unit: '°' },
    ],
  })
  device.readings = device.readings.map(({ timeMs }) => {
    const hour = (timeMs % DAY_MS) / HOUR_MS
    return { timeMs, values: { rain: hour > 6 && hour <= 7 ? 1 : 0, wind: hour < 12 ? 359 : 1 } }
  })
  return device
}

describe('GET /api/devices/{id}/aggregates', () => {
  it('answers with columns for each sensor over the steps of the range', async () => {
    const { json } = createTestStack([month()])
    // on the days after, the count of readings comes by an error code of loggers
    const toMs = MIDNIGHT_MS - 3 * DAY_MS
    const answer = await json(pathOf(toMs - 2 * DAY_MS, toMs, '&step=P1D&sensors=level,none'))
    const first = (24.5 * 24 * HOUR_MS) / 300_000
    expect(answer).toEqual({
      device: 'gauge',
      from: toMs - 2 * DAY_MS,
      to: toMs,
      asOf: NOON_MS,
      stale: false,
      step: 'P1D',
      zone: 'UTC',
      dayStart: '00:00',
      edges: [toMs - 2 * DAY_MS, toMs - DAY_MS, toMs],
      expected: [288, 288],
      sensors: [
        {
          id: 'level',
          unit: 'cm',
          received: [288, 288],
          count: [288, 288],
          usable: [1, 1],
          min: [first, first + 288],
          minAt: [toMs - 2 * DAY_MS, toMs - DAY_MS],
          max: [first + 287, first + 575],
          maxAt: [toMs - DAY_MS - 300_000, toMs - 300_000],
          mean: [first + 143.5, first + 431.5],
        },
      ],
    })
  })

  it('adds amounts up, has the greatest of each duration, and no mean of a direction', async () => {
    const { json } = createTestStack([rainGauge()])
    const { sensors } = (await json(twoDays)) as Answer
    expect(sensors.map(({ id, sum, mean }) => [id, sum, mean?.[0] === null])).toEqual([
      ['rain', [12, 12], false],
      ['wind', undefined, true],
    ])
    const sevenMs = MIDNIGHT_MS - 2 * DAY_MS + 7 * HOUR_MS
    expect(
      sensors[0]?.greatest?.map(({ windowMs, sum, endedAt }) => [windowMs / 60_000, sum, endedAt]),
    ).toEqual([
      [5, 1, sevenMs - 55 * 60_000],
      [10, 2, sevenMs - 50 * 60_000],
      [30, 6, sevenMs - 30 * 60_000],
      [60, 12, sevenMs],
      [180, 12, sevenMs],
      [360, 12, sevenMs],
      [1440, 12, sevenMs],
    ])
    expect(sensors[1]?.greatest).toBeUndefined()
  })

  it('adds amounts up from a chosen time on, level where nothing fell', async () => {
    const { json } = createTestStack([rainGauge()])
    const sinceMs = MIDNIGHT_MS - 1.5 * DAY_MS
    const since = `&cumulativeFrom=${new Date(sinceMs).toISOString()}&width=16`
    const { sensors } = (await json(`${twoDays}${since}`)) as Answer
    const [rain, wind] = sensors
    expect(wind).not.toHaveProperty('cumulative')
    const { from, t, v, gaps } = rain?.cumulative ?? { from: 0, t: [], v: [], gaps: [] }
    expect([from, t[0], v[0], t.at(-1), v.at(-1), gaps]).toEqual([sinceMs, sinceMs, 0, MIDNIGHT_MS, 12, []])
    expect(t.length).toBeLessThan(16)
  })

  it('comes as a file, its times with the offset of the zone', async () => {
    const { get } = createTestStack([rainGauge()], { dayStart: '07:00' })
    const response = await get(`${twoDays}&zone=Asia/Jakarta&format=csv`)
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toContain('P1D-20240508T000000Z-20240510T000000Z.csv')
    expect((await response.text()).split('\n')).toEqual([
      'from,to,Rain sum (mm),Rain max (mm),Rain max time,Rain count,Rain usable share,Wind direction count,Wind direction usable share',
      '2024-05-08T07:00:00+07:00,2024-05-09T07:00:00+07:00,12,1,2024-05-08T13:05:00+07:00,288,1,288,1',
      '2024-05-09T07:00:00+07:00,2024-05-10T07:00:00+07:00,12,1,2024-05-09T13:05:00+07:00,288,1,288,1',
      '',
    ])
  })

  it('leaves cells of a file empty where nothing is known, and runs no formula of a name', async () => {
    const device = gauge(NOON_MS - 2 * HOUR_MS, NOON_MS - HOUR_MS - 1, {
      sensors: [{ sensor_id: 'x', name: '=1+1', type: 'ODD', unit: '' }],
    })
    device.readings = device.readings.map(({ timeMs }, i) => ({ timeMs, values: { x: i / 3 } }))
    const { get } = createTestStack([device])
    const path = pathOf(NOON_MS - 2 * HOUR_MS, NOON_MS, '&step=PT1H&format=csv')
    const [head, first, second] = (await (await get(path)).text()).split('\n')
    expect(head).toMatch(/^from,to,'=1\+1 mean,'=1\+1 min,/)
    expect(first).toMatch(/^2024-05-10T10:00:00\+00:00,2024-05-10T11:00:00\+00:00,1.833333333,0,/)
    expect(second).toMatch(/,,,,,/)
  })

  it('begins days when the organisation says, or whoever asks, on the clocks of the zone', async () => {
    const { json } = createTestStack([rainGauge()], { dayStart: '07:00' })
    const days = (await json(twoDays)) as Answer
    expect(days.dayStart).toBe('07:00')
    expect(texts(days)).toEqual([
      '2024-05-08T00:00',
      '2024-05-08T07:00',
      '2024-05-09T07:00',
      '2024-05-10T00:00',
    ])
    // the hour of rain ends with the stamp at which the day does
    expect(days.sensors[0]?.sum).toEqual([12, 12, 0])
    const jakarta = (await json(`${twoDays}&zone=asia/jakarta`)) as Answer
    expect([jakarta.zone, texts(jakarta)[1]]).toEqual(['Asia/Jakarta', '2024-05-09T00:00'])
    const kathmandu = (await json(`${twoDays}&zone=Asia/Kathmandu&dayStart=08:45`)) as Answer
    expect([kathmandu.dayStart, texts(kathmandu)[1]]).toEqual(['08:45', '2024-05-08T03:00'])
  })

  it('picks a step by the width where none is asked for', async () => {
    const { json } = createTestStack([month()])
    const stepOf = async (days: number, rest: string) =>
      ((await json(pathOf(NOON_MS - days * DAY_MS, NOON_MS, rest))) as Answer).step
    expect(await stepOf(1, '')).toBe('PT15M')
    expect(await stepOf(7, '&step=auto')).toBe('PT1H')
    expect(await stepOf(7, '&width=360')).toBe('PT6H')
  })

  it('uses no value that cannot be true, and says what share of the step is left', async () => {
    const device = month()
    for (const [i, reading] of device.readings.slice(-288).entries()) {
      if (i % 4 === 0) reading.values.battery = 9999
    }
    const { json } = createTestStack([device])
    const answer = (await json(pathOf(NOON_MS - DAY_MS / 2, NOON_MS, '&step=P1D'))) as Answer
    const { sensors, expected } = answer
    expect(expected).toEqual([144])
    const battery = sensors.find(({ id }) => id === 'battery')
    expect(battery).toMatchObject({ received: [144], count: [108], usable: [0.75], max: [87], mean: [87] })
  })

  it('has nothing but steps where nothing came, of what is ahead too', async () => {
    const { json } = createTestStack([rainGauge()])
    const { sensors } = (await json(pathOf(NOON_MS + HOUR_MS, NOON_MS + 3 * HOUR_MS, '&step=PT1H'))) as Answer
    expect(sensors[0]).toEqual({
      id: 'rain',
      unit: 'mm',
      received: [0, 0],
      count: [0, 0],
      usable: [null, null],
      min: [null, null],
      minAt: [null, null],
      max: [null, null],
      maxAt: [null, null],
      mean: [null, null],
      sum: [null, null],
      greatest: [],
    })
  })

  it('refuses more steps than an answer may have, before anything is read, and says how long a range may be', async () => {
    const { get, upstream } = await warmed()
    const response = await get(pathOf(NOON_MS - 105 * DAY_MS, NOON_MS, '&step=PT15M'))
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      detail:
        'The range has about 10080 steps of PT15M, more than the 10000 that one answer has. ' +
        'Give a longer "step" or a shorter range: PT15M covers at most 104 days.',
    })
    expect(upstream.calls).toEqual([])
    expect((await get(pathOf(NOON_MS - 104 * DAY_MS, NOON_MS, '&step=PT15M'))).status).toBe(200)
  })

  it('sends nothing to whoever has it already', async () => {
    const { get } = createTestStack([month()])
    const etag = (await get(twoDays)).headers.get('etag') ?? ''
    expect((await get(twoDays, { 'if-none-match': etag })).status).toBe(304)
  })

  it('says what is the matter with the station or the service', async () => {
    const { get, upstream } = await warmed()
    expect((await get(twoDays.replace('gauge', 'another'))).status).toBe(404)
    upstream.fault = () => failed(503, 'Service Unavailable')
    expect((await get(twoDays)).status).toBe(502)
  })

  it.each([
    ['a range backwards', pathOf(NOON_MS, NOON_MS - DAY_MS), 'starts'],
    ['a step that is none', twoDays.replace('P1D', 'P1W'), '"step"'],
    ['two steps', `${twoDays}&step=P1M`, '"step"'],
    ['a day that begins late', `${twoDays}&dayStart=24:00`, '"dayStart"'],
    ['a zone that is none', `${twoDays}&zone=Mars/Olympus`, '"zone"'],
    ['a file of another format', `${twoDays}&format=xls`, '"format"'],
    ['a total from before the range', `${twoDays}&cumulativeFrom=2024-05-01T00:00:00Z`, '"cumulativeFrom"'],
    ['a total from no time', `${twoDays}&cumulativeFrom=monday`, '"cumulativeFrom"'],
    ['a width too small', `${twoDays}&width=15`, '"width"'],
    ['sensors badly encoded', `${twoDays}&sensors=%25`, '"sensors"'],
  ])('answers 400 for %s and says which part is wrong', async (_, path, named) => {
    const { get } = createTestStack([month()])
    const response = await get(path)
    expect(response.status).toBe(400)
    expect(((await response.json()) as { detail: string }).detail).toContain(named)
  })
})
