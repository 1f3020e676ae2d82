import { describe, expect, it } from 'vitest'
import type { StationRecord } from '../../../../domain/station-record.ts'
import { createTestStack, failed, gauge, NOON_MS, type TestDevice } from '../../../testing/test-upstream.ts'

const DAY_MS = 86_400_000
const path = '/api/devices/gauge/record'
const daily = (...ranges: [from: string, to: string][]): TestDevice => {
  const device = gauge(NOON_MS, NOON_MS, { interval_seconds: 86_400 })
  device.readings = ranges.flatMap(([from, to]) => {
    const days = []
    for (let timeMs = Date.parse(from); timeMs <= Date.parse(to); timeMs += DAY_MS) days.push(timeMs)
    return days.map((timeMs) => ({ timeMs, values: { level: 1 } }))
  })
  const lastMs = device.readings.at(-1)?.timeMs
  device.wire.last_update_at = lastMs === undefined ? null : new Date(lastMs).toISOString()
  return device
}
const recordOf = async (device: TestDevice) => {
  const stack = createTestStack([device])
  return { ...stack, record: (await stack.json(path)) as StationRecord }
}
const yearsFrom = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, i) => first + i)

describe('GET /api/devices/{id}/record', () => {
  it('finds the first reading of a long record with few calls, and keeps what it found', async () => {
    const { record, json, upstream } = await recordOf(daily(['1975-12-31T23:00:00Z', '2024-05-09T23:00:00Z']))
    expect(record).toEqual({
      firstMs: Date.parse('1975-12-31T23:00:00Z'),
      lastMs: Date.parse('2024-05-09T23:00:00Z'),
      years: yearsFrom(1975, 2024),
    })
    expect(upstream.calls.length).toBeLessThan(100)
    upstream.calls = []
    expect(await json(path)).toEqual(record)
    expect(upstream.calls).toEqual([])
  })

  it('finds it behind gaps of years, and leaves out the years of these', async () => {
    const { record } = await recordOf(
      daily(
        ['1981-03-01T00:00:00Z', '1981-03-04T00:00:00Z'],
        ['1999-11-20T06:00:00Z', '2003-02-01T06:00:00Z'],
        ['2007-09-09T00:00:00Z', '2007-09-09T00:00:00Z'],
        ['2019-01-01T00:00:00Z', '2024-05-10T00:00:00Z'],
      ),
    )
    expect(record).toEqual({
      firstMs: Date.parse('1981-03-01T00:00:00Z'),
      lastMs: Date.parse('2024-05-10T00:00:00Z'),
      years: [1981, ...yearsFrom(1999, 2003), 2007, ...yearsFrom(2019, 2024)],
    })
  })

  it('ends with the last reading of a station that has been silent for years', async () => {
    const { record } = await recordOf(daily(['2011-06-01T00:00:00Z', '2013-06-01T00:00:00Z']))
    expect(record).toEqual({
      firstMs: Date.parse('2011-06-01T00:00:00Z'),
      lastMs: Date.parse('2013-06-01T00:00:00Z'),
      years: [2011, 2012, 2013],
    })
  })

  it('says that nothing is known of a station without readings', async () => {
    const { record } = await recordOf(daily())
    expect(record).toEqual({ firstMs: null, lastMs: null, years: [] })
  })

  it('ends with the newest reading also when that came after the search', async () => {
    const device = gauge(NOON_MS - DAY_MS, NOON_MS)
    const stack = createTestStack([device], { webhookKey: 'hook' })
    await stack.json(path)
    stack.upstream.nowMs = NOON_MS + 300_000
    const timestamp = new Date(stack.upstream.nowMs).toISOString()
    const message = { event: 'sensor.data', device_id: 'gauge', timestamp, data: { fluid_level: 3 } }
    const sent = await stack.bff(
      new Request('http://127.0.0.1:8080/webhook/sensor-data', {
        method: 'POST',
        headers: { 'x-api-key': 'hook', 'content-type': 'application/json' },
        body: JSON.stringify(message),
      }),
    )
    expect(sent.status).toBe(200)
    expect(await stack.json(path)).toMatchObject({ firstMs: NOON_MS - DAY_MS, lastMs: NOON_MS + 300_000 })
  })

  it('searches once for all who ask, and again after a failure', async () => {
    const { get, json, upstream } = createTestStack([daily(['2020-01-01T00:00:00Z', '2024-05-10T00:00:00Z'])])
    await get('/api/devices')
    upstream.fault = (call) => (call.includes('start=20') ? undefined : failed(503, 'Service Unavailable'))
    expect((await get(path)).status).toBe(502)
    upstream.fault = () => undefined
    upstream.nowMs += 60_000
    upstream.calls = []
    const [one, two] = await Promise.all([json(path), json(path)])
    expect(one).toEqual(two)
    expect(one).toMatchObject({ firstMs: Date.parse('2020-01-01T00:00:00Z') })
    const calls = upstream.dataCalls()
    expect(new Set(calls).size).toBe(calls.length)
  })

  it('knows no other stations, and nothing of it is shown to strangers on a public screen', async () => {
    const { get } = createTestStack([gauge(NOON_MS - DAY_MS, NOON_MS)], {
      kiosks: [{ slug: 'harbour', publicKey: 'pk' }],
    })
    expect((await get('/api/devices/another/record')).status).toBe(404)
    expect((await get('/api/kiosks/harbour/devices/gauge/record')).status).toBe(404)
  })
})
