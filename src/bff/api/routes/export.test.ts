import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openSqliteStore } from '../../storage/sqlite/open-dashboard-store.ts'
import { createTestStack, failed, gauge, NOON_MS, type TestDevice } from '../../testing/test-upstream.ts'

const DAY_MS = 86_400_000

function path(fromMs: number, toMs: number, rest = ''): string {
  return `/api/devices/gauge/export?from=${new Date(fromMs).toISOString()}&to=${new Date(toMs).toISOString()}${rest}`
}

const hour = path(NOON_MS - 3_600_000, NOON_MS)

describe('GET /api/devices/{id}/export', () => {
  it('gives every reading as CSV, a column a sensor, with the times of the zone', async () => {
    const { get } = createTestStack([gauge(NOON_MS - DAY_MS, NOON_MS)])
    const response = await get(`${hour}&zone=Asia/Jakarta`)
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="Katulampa-20240510T110000Z-20240510T120000Z.csv"; ' +
        "filename*=UTF-8''Katulampa-20240510T110000Z-20240510T120000Z.csv",
    )
    const lines = (await response.text()).trimEnd().split('\n')
    expect(lines.length).toBe(13)
    expect(lines.slice(0, 2)).toEqual([
      'timestamp,Water level (cm),Water level (cm) flag,Battery (%),Battery (%) flag',
      '2024-05-10T18:00:00+07:00,276,1,87,1',
    ])
    expect(lines.at(-1)).toBe('2024-05-10T18:55:00+07:00,287,1,87,1')
  })

  it('holds a reading between two ranges once: a level in the later file, an amount in the earlier', async () => {
    const rain = { sensor_id: 'rain', name: 'Rain', type: 'RAIN_FALL', unit: 'mm' }
    const device = gauge(0, 0, { last_update_at: new Date(NOON_MS).toISOString() })
    device.wire.sensors = [...(device.wire.sensors as object[]), rain]
    device.readings = [-2, -1, 0].map((hours) => ({
      timeMs: NOON_MS + hours * 3_600_000,
      values: { level: 100 + hours, rain: 10 + hours },
    }))
    const { get } = createTestStack([device])
    const rows = async (fromHour: number, toHour: number) =>
      (await (await get(path(NOON_MS + fromHour * 3_600_000, NOON_MS + toHour * 3_600_000))).text())
        .trimEnd()
        .split('\n')
        .slice(1)
    expect(await rows(-2, -1)).toEqual([
      '2024-05-10T10:00:00+00:00,98,1,,9,,',
      '2024-05-10T11:00:00+00:00,,,,,9,1',
    ])
    expect(await rows(-1, 0)).toEqual([
      '2024-05-10T11:00:00+00:00,99,1,,9,,',
      '2024-05-10T12:00:00+00:00,,,,,10,1',
    ])
  })

  it('names the file after the station in every script, and in ASCII for those who read nothing else', async () => {
    const named = async (name: string) => {
      const { get } = createTestStack([gauge(NOON_MS - DAY_MS, NOON_MS, { name })])
      return (await get(hour)).headers.get('content-disposition')
    }
    const span = '20240510T110000Z-20240510T120000Z.csv'
    expect(await named('Pará/Belém "Nº 2"')).toBe(
      `attachment; filename="Para-Belem-No-2-${span}"; filename*=UTF-8''Par%C3%A1-Bel%C3%A9m-N%C2%BA-2-${span}`,
    )
    expect(await named('日本橋')).toBe(
      `attachment; filename="station-${span}"; filename*=UTF-8''%E6%97%A5%E6%9C%AC%E6%A9%8B-${span}`,
    )
  })

  it('gives lines of JSON, values by sensor id, in UTC where no zone is given', async () => {
    const { get } = createTestStack([gauge(NOON_MS - DAY_MS, NOON_MS)])
    const lines = (await (await get(`${hour}&format=ndjson`)).text()).trimEnd().split('\n')
    expect(lines.length).toBe(12)
    expect(JSON.parse(lines[0] as string)).toEqual({
      timestamp: '2024-05-10T11:00:00+00:00',
      values: { level: 276, battery: 87 },
      flags: { level: 1, battery: 1 },
    })
  })

  it('gives one JSON object with the station, its sensors and every reading', async () => {
    const { json } = createTestStack([gauge(NOON_MS - DAY_MS, NOON_MS)])
    const exported = (await json(`${hour}&format=json&zone=UTC`)) as { readings: unknown[] }
    expect(exported).toMatchObject({
      device: 'gauge',
      name: 'Katulampa',
      kind: 'AWLR',
      position: { lat: -6.63, lng: 106.84 },
      zone: 'UTC',
    })
    expect(exported.readings.length).toBe(12)
  })

  it.each(['csv', 'ndjson', 'json'])('gives a valid %s of no readings', async (format) => {
    const { get } = createTestStack([gauge(NOON_MS - DAY_MS, NOON_MS)])
    const text = await (await get(path(NOON_MS + 1000, NOON_MS + DAY_MS, `&format=${format}`))).text()
    if (format === 'csv')
      expect(text).toBe('timestamp,Water level (cm),Water level (cm) flag,Battery (%),Battery (%) flag\n')
    else if (format === 'ndjson') expect(text).toBe('')
    else expect(JSON.parse(text)).toMatchObject({ readings: [] })
  })

  it('gives Excel the CSV behind a mark of UTF-8', async () => {
    const { get } = createTestStack([gauge(NOON_MS - DAY_MS, NOON_MS)])
    const bytes = async (format: string) =>
      Buffer.from(await (await get(`${hour}&format=${format}`)).arrayBuffer())
    expect(await bytes('excel')).toEqual(Buffer.concat([Buffer.from('\uFEFF'), await bytes('csv')]))
  })

  it('leaves missing values out and keeps numbers as they are', async () => {
    const device: TestDevice = {
      ...gauge(0, 0, { last_update_at: new Date(NOON_MS).toISOString() }),
      readings: [
        { timeMs: NOON_MS - 2000, values: { level: -0.1, battery: null } },
        { timeMs: NOON_MS - 1000, values: { battery: 1e21 } },
      ],
    }
    const { get } = createTestStack([device])
    expect((await (await get(hour)).text()).split('\n').slice(1, 3)).toEqual([
      '2024-05-10T11:59:58+00:00,-0.1,1,,9',
      '2024-05-10T11:59:59+00:00,,9,1e+21,4',
    ])
    const lines = (await (await get(`${hour}&format=ndjson`)).text()).trimEnd().split('\n')
    expect(lines.map((line) => JSON.parse(line).values)).toEqual([{ level: -0.1 }, { battery: 1e21 }])
  })

  it('gives every reading of a long range once, across chunks and windows', async () => {
    const device = gauge(NOON_MS - 200 * DAY_MS, NOON_MS)
    const { get, upstream } = createTestStack([device])
    await get('/api/devices')
    upstream.calls = []
    const text = await (await get(path(NOON_MS - 200 * DAY_MS, NOON_MS + 1000))).text()
    const rows = parse(text, { columns: true }) as Record<string, string>[]
    expect(rows.map((row) => row['Water level (cm)'])).toEqual(
      device.readings.map(({ values }) => String(values.level)),
    )
    expect(upstream.calls.length).toBeLessThan(4)
  })

  it('has the flag of each value, wherever the file begins and whatever was said by hand', async () => {
    const device = gauge(NOON_MS - 20 * DAY_MS, NOON_MS, {
      sensors: [{ sensor_id: 'rain', name: 'Rain', type: 'RAIN_FALL', unit: 'mm' }],
    })
    // stuck for 14 hours around the border of two chunks of the cache, 2024-05-05T00:00Z
    const border = Date.UTC(2024, 4, 5)
    device.readings = device.readings.map(({ timeMs }) => ({
      timeMs,
      values: { rain: Math.abs(timeMs - border) <= 7 * 3_600_000 ? 0.2 : 0 },
    }))
    const store = openSqliteStore(':memory:')
    const { get, bff } = createTestStack([device], { judgementStore: store.judgements })
    const flags = async (fromMs: number, toMs: number) =>
      (await (await get(path(fromMs, toMs))).text())
        .trimEnd()
        .split('\n')
        .slice(1)
        .map((line) => line.split(',')[2])
    expect(new Set(await flags(border, border + 3_600_000))).toEqual(new Set(['4']))
    expect(new Set(await flags(border - 3_600_000, border))).toEqual(new Set(['4']))
    expect(await flags(border + 6.9 * 3_600_000, border + 7.2 * 3_600_000)).toEqual(['4', '4', '1', '1'])
    const judged = { sensor: 'rain', from: border, to: border + 1_800_000, flag: 'good' }
    const headers = { 'x-requested-with': 'gaugeboard' }
    const address = 'http://127.0.0.1:8080/api/devices/gauge/judgements'
    await bff(new Request(address, { method: 'POST', headers, body: JSON.stringify(judged) }))
    const half = [...new Array(6).fill('1'), ...new Array(6).fill('4')]
    expect(await flags(border, border + 3_600_000)).toEqual(half)
  })

  it('has a column for a sensor that appears late and only in the data', async () => {
    const device = gauge(NOON_MS - 200 * DAY_MS, NOON_MS)
    device.readings.splice(-2000, 1, { timeMs: NOON_MS - 1999 * 300_000, values: { flTemp: 21 } })
    const { get } = createTestStack([device])
    const text = await (await get(path(NOON_MS - 200 * DAY_MS, NOON_MS))).text()
    expect(text.split('\n')[0]).toMatch(/,flTemp,flTemp flag$/)
    expect(text.match(/,21,\d$/gm)?.length).toBe(1)
  })

  it('names columns by their sensors where a station has several of a kind', async () => {
    const device = gauge(NOON_MS - DAY_MS, NOON_MS)
    const sensors = device.wire.sensors as object[]
    device.wire.sensors = [...sensors, { ...sensors[0], sensor_id: 'tail', name: 'Tailwater' }]
    const { get } = createTestStack([device])
    expect((await (await get(hour)).text()).split('\n')[0]).toBe(
      'timestamp,Level (cm),Level (cm) flag,Battery (%),Battery (%) flag,Tailwater (cm),Tailwater (cm) flag',
    )
  })

  it('is a problem, not a file that ends too early, when the readings cannot be had', async () => {
    const { get, upstream } = createTestStack([gauge(NOON_MS - DAY_MS, NOON_MS)])
    await get('/api/devices')
    upstream.fault = () => failed(500, 'Internal Server Error')
    const response = await get(hour)
    expect(response.status).toBe(502)
    expect(response.headers.get('content-type')).toBe('application/problem+json')
  })

  it('breaks off where what memory has no room for cannot be had again', async () => {
    const { get, upstream } = createTestStack([gauge(NOON_MS - 400 * DAY_MS, NOON_MS)], {
      readingsMemoryBytes: 100_000,
    })
    const response = await get(path(NOON_MS - 400 * DAY_MS, NOON_MS))
    expect(response.status).toBe(200)
    upstream.fault = () => failed(500, 'Internal Server Error')
    await expect(response.text()).rejects.toThrow()
  })

  it('is compressed for whoever takes that', async () => {
    const { get } = createTestStack([gauge(NOON_MS - DAY_MS, NOON_MS)])
    const response = await get(hour, { 'accept-encoding': 'gzip, br' })
    expect(response.headers.get('content-encoding')).toBe('gzip')
    const text = await new Response(response.body?.pipeThrough(new DecompressionStream('gzip'))).text()
    expect(text.split('\n').length).toBe(14)
  })

  it('leaves everyone their turn while it looks through centuries of nothing', async () => {
    const { get } = createTestStack([gauge(NOON_MS - DAY_MS, NOON_MS, { interval_seconds: 60 })])
    const response = await get(
      '/api/devices/gauge/export?from=0001-01-01T00:00:00Z&to=9999-12-31T23:59:59Z&format=ndjson',
    )
    let turns = 0
    let isOver = false
    const takeTurn = () => {
      turns++
      if (!isOver) setImmediate(takeTurn)
    }
    takeTurn()
    const lines = (await response.text()).trimEnd().split('\n')
    isOver = true
    expect(lines.length).toBe(289)
    expect(turns).toBeGreaterThan(1000)
  })

  it('makes no more of the file than is taken', async () => {
    const { get, upstream } = createTestStack([gauge(NOON_MS - 400 * DAY_MS, NOON_MS)], {
      readingsMemoryBytes: 100_000,
    })
    const response = await get(path(NOON_MS - 400 * DAY_MS, NOON_MS))
    const calls = upstream.calls.length
    const reader = response.body?.getReader()
    await reader?.read()
    await reader?.read()
    const during = upstream.calls.length
    await reader?.cancel()
    expect(during - calls).toBeLessThan(3)
  })

  it.each([
    ['an unknown zone', '&zone=Mars/Olympus', '"zone"'],
    ['an offset as zone', '&zone=%2B07:00', '"zone"'],
    ['a hostile zone', '&zone=__proto__', '"zone"'],
    ['an unknown format', '&format=xlsx', '"format"'],
    ['a format of the language itself', '&format=constructor', '"format"'],
  ])('answers 400 for %s', async (_, rest, named) => {
    const { get } = createTestStack([gauge(NOON_MS - DAY_MS, NOON_MS)])
    const response = await get(`${hour}${rest}`)
    expect(response.status).toBe(400)
    expect(((await response.json()) as { detail: string }).detail).toContain(named)
  })

  it('never lets a foreign name break the table or become a formula', async () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc
        .tuple(
          fc.constantFrom('', ' ', '\t', '\0', '\u200b', '\ufeff', '\r\n'),
          fc.constantFrom('=', '+', '-', '@', '＝', '＋', '－', '＠', '﹢', '﹣'),
          fc.constantFrom('1+1', 'cmd|x', '",\n='),
        )
        .map((parts) => parts.join('')),
    )
    await fc.assert(
      fc.asyncProperty(hostile, hostile, async (name, unit) => {
        const device = gauge(NOON_MS - 600_000, NOON_MS, {
          name,
          sensors: [{ sensor_id: 'level', name, type: 'FLUID_LEVEL', unit }],
        })
        const { get } = createTestStack([device])
        const response = await get(hour)
        const rows = parse(await response.text()) as string[][]
        expect(rows.map((row) => row.length)).toEqual([5, 5, 5])
        const header = (rows[0]?.[1] ?? '').normalize('NFKC').replace(/[\p{White_Space}\p{Cc}\p{Cf}]/gu, '')
        expect(header).not.toMatch(/^[=+\-@]/)
        expect(response.headers.get('content-disposition')).toMatch(
          /^attachment; filename="[A-Za-z0-9.-]+"; filename\*=UTF-8''[A-Za-z0-9.%-]+$/,
        )
      }),
      { numRuns: 150 },
    )
  })
})
