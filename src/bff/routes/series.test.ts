import { describe, expect, it } from 'vitest'
import type { DeviceSeries } from '../../domain/series.ts'
import { createTestStack, envelope, failed, gauge, NOON_MS, seriesPath } from '../testing/test-upstream.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const MONTH_MS = 30 * DAY_MS

/** A month of readings every 5 minutes up to noon. */
const month = () => gauge(NOON_MS - MONTH_MS, NOON_MS)
const day = seriesPath('gauge', NOON_MS - DAY_MS, NOON_MS)

/** The readings of the chart; the device list's own reading of the newest stretch is another matter. */
async function warmed(stack = createTestStack([month()])) {
  await stack.get('/api/devices')
  stack.upstream.calls = []
  return stack
}

describe('GET /api/devices/{id}/series', () => {
  it('answers with every sensor, statistics, gaps and what the interval promises', async () => {
    const { json } = createTestStack([month()])
    const series = (await json(day)) as DeviceSeries
    expect(series).toMatchObject({
      device: 'gauge',
      from: NOON_MS - DAY_MS,
      to: NOON_MS,
      asOf: NOON_MS,
      stale: false,
      readings: 289,
      gaps: [],
      expected: 288,
    })
    expect(series.sensors.map(({ id, unit, count }) => [id, unit, count])).toEqual([
      ['level', 'cm', 289],
      ['battery', '%', 289],
    ])
    expect(series.sensors[0]).toMatchObject({
      min: { t: NOON_MS - DAY_MS, v: 29 * 288 },
      max: { t: NOON_MS, v: 30 * 288 },
      last: { t: NOON_MS, v: 30 * 288 },
    })
  })

  it('asks the service nothing for the same range again, nor for any part of it', async () => {
    const { get, upstream } = await warmed()
    await get(seriesPath('gauge', NOON_MS - MONTH_MS, NOON_MS))
    const calls = upstream.calls.length
    expect(calls).toBe(1)
    await get(seriesPath('gauge', NOON_MS - MONTH_MS, NOON_MS))
    await get(seriesPath('gauge', NOON_MS - 20 * DAY_MS, NOON_MS - 3 * DAY_MS, '&width=640'))
    await get(seriesPath('gauge', NOON_MS - HOUR_MS, NOON_MS, '&sensors=level'))
    expect(upstream.calls.length).toBe(calls)
  })

  it('makes one call for a hundred identical requests at once', async () => {
    const { get, upstream } = await warmed()
    const answers = await Promise.all(Array.from({ length: 100 }, () => get(day)))
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1)
    expect(upstream.calls.length).toBe(1)
  })

  it('makes one call for ranges that overlap and are asked for at once', async () => {
    const { get, upstream } = await warmed()
    await Promise.all([1, 2, 3].map((hours) => get(seriesPath('gauge', NOON_MS - hours * HOUR_MS, NOON_MS))))
    expect(upstream.calls.length).toBe(1)
  })

  it('asks the service nothing for a range that lies ahead', async () => {
    const { json, upstream } = await warmed()
    const series = (await json(seriesPath('gauge', NOON_MS + HOUR_MS, NOON_MS + DAY_MS))) as DeviceSeries
    expect(series).toMatchObject({ readings: 0, expected: 0, stale: false })
    expect(upstream.calls).toEqual([])
  })

  it('takes a range that ends ahead and never asks the service beyond now', async () => {
    const { json, upstream } = await warmed()
    const series = (await json(seriesPath('gauge', NOON_MS - HOUR_MS, NOON_MS + DAY_MS))) as DeviceSeries
    expect(series).toMatchObject({ readings: 13, expected: 12 })
    expect(upstream.calls[0]).toContain('end=2024-05-10T12%3A00%3A00Z')
  })

  it('reads only the newest day again, at the interval of the device', async () => {
    const stack = await warmed()
    const { json, upstream } = stack
    await json(day)
    upstream.nowMs += 200_000
    await json(day)
    expect(upstream.dataCalls().length).toBe(1)
    upstream.nowMs += 100_000
    upstream.devices = [gauge(NOON_MS - MONTH_MS, NOON_MS + 300_000)]
    const series = (await json(seriesPath('gauge', NOON_MS - DAY_MS, NOON_MS + HOUR_MS))) as DeviceSeries
    expect(series).toMatchObject({ readings: 290, stale: false })
    expect(upstream.calls).toContain(
      '/devices/gauge/data?start=2024-05-09T12%3A00%3A00Z&end=2024-05-10T12%3A05%3A00Z',
    )
  })

  it('reads the newest day once for one update, whether the clock or the device list tells of it', async () => {
    const { get, upstream } = await warmed()
    await get(day)
    upstream.nowMs += 300_000
    upstream.devices = [gauge(NOON_MS - MONTH_MS, NOON_MS + 300_000)]
    await get(day)
    await get('/api/devices')
    upstream.calls = []
    await get(day)
    await get(day)
    expect(upstream.dataCalls().filter((call) => call.includes('start=2024-05-09'))).toEqual([])
  })

  it('reads the newest day as soon as the device list tells of an update', async () => {
    const quick = gauge(0, 0, { device_id: 'quick', interval_seconds: 60 })
    const { json, upstream } = await warmed(
      createTestStack([gauge(NOON_MS - MONTH_MS, NOON_MS - 250_000), quick]),
    )
    const path = seriesPath('gauge', NOON_MS - DAY_MS, NOON_MS + DAY_MS)
    const { readings } = (await json(path)) as DeviceSeries
    upstream.devices = [gauge(NOON_MS - MONTH_MS, NOON_MS + 50_000), quick]
    upstream.nowMs += 60_000
    await json('/api/devices')
    expect(await json(path)).toMatchObject({ readings: readings + 1 })
  })

  it('waits for no list when it knows the device and has the range', async () => {
    const { json, upstream } = await warmed(createTestStack([month()], { patienceMs: 600_000 }))
    const past = seriesPath('gauge', NOON_MS - 29 * DAY_MS, NOON_MS - 28 * DAY_MS)
    const answer = await json(past)
    upstream.nowMs += 300_000
    upstream.fault = () => new Promise(() => {})
    expect(await json(past)).toEqual(answer)
  })

  it('shows a late reading once the newest day was read again', async () => {
    const device = month()
    const [late] = device.readings.splice(-10, 1)
    const { json, upstream } = await warmed(createTestStack([device]))
    expect(await json(day)).toMatchObject({ readings: 288 })
    if (late) device.readings.push(late)
    upstream.nowMs += 300_000
    expect(await json(day)).toMatchObject({ readings: 289 })
  })

  it('never reads again what the device has left a day behind', async () => {
    const { get, upstream } = await warmed()
    const past = seriesPath('gauge', NOON_MS - 29 * DAY_MS, NOON_MS - 28 * DAY_MS)
    await get(past)
    upstream.nowMs += 40 * DAY_MS
    await get(past)
    expect(upstream.dataCalls().filter((call) => call.includes('start=2024-04')).length).toBe(1)
  })

  it('serves the last good answer, marked stale, when the service is away', async () => {
    const { json, upstream } = await warmed()
    const fresh = (await json(day)) as DeviceSeries
    upstream.nowMs += 3_600_000
    upstream.fault = () => failed(500, 'Internal Server Error')
    const stale = (await json(day)) as DeviceSeries
    expect(stale).toEqual({ ...fresh, stale: true })
    const calls = upstream.dataCalls().length
    expect(await json(day)).toEqual(stale)
    expect(upstream.dataCalls().length).toBe(calls)
    upstream.fault = () => undefined
    upstream.nowMs += 60_000
    expect(await json(day)).toMatchObject({ stale: false, asOf: upstream.nowMs })
  })

  it('waits for newer readings no longer than its patience, and shows them when they have come', async () => {
    const { json, upstream } = await warmed(createTestStack([month()], { patienceMs: 1 }))
    await json(day)
    upstream.nowMs += 600_000
    let answer = () => {}
    upstream.fault = () =>
      new Promise((resolve) => {
        answer = () => resolve(envelope([]))
      })
    expect(await json(day)).toMatchObject({ readings: 289, stale: true, asOf: NOON_MS })
    upstream.fault = () => undefined
    answer()
  })

  it('says what to do when a range was never read and cannot be', async () => {
    const { get, upstream } = await warmed()
    upstream.fault = () => failed(503, 'Service Unavailable')
    const response = await get(day)
    expect(response.status).toBe(502)
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    expect(await response.json()).toMatchObject({
      type: 'urn:gaugeboard:problem:upstream-failed',
      title: 'The service failed',
      status: 502,
      detail: 'The service failed with status 503. Try again, or choose a shorter range.',
    })
  })

  it.each([
    ['asks for silence', () => failed(429, 'To Many Request', { 'retry-after': '7' }), 503, 'upstream-busy'],
    ['lets nobody in', () => failed(403, 'Forbidden'), 502, 'upstream-denied'],
    ['no longer knows the station', () => failed(404, 'Device not found'), 404, 'unknown-device'],
    ['answers more than is taken', () => envelope(['x'.repeat(100_000)]), 502, 'upstream-failed'],
    ['answers too late', () => new Promise<Response>(() => {}), 504, 'upstream-timed-out'],
  ])('tells what is the matter when the service %s', async (_, fault, status, type) => {
    const limits = { attempts: 1, attemptMs: 10, bodyBytes: 90_000 }
    const { get, upstream } = await warmed(createTestStack([month()], { limits, patienceMs: 1 }))
    upstream.fault = fault
    const response = await get(day)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ type: `urn:gaugeboard:problem:${type}` })
    expect(response.headers.get('retry-after')).toBe(status === 503 ? '7' : null)
  })

  it('halves a range that the service refuses, and remembers how much is too much', async () => {
    const { json, upstream } = await warmed()
    const weekMs = 7 * DAY_MS
    upstream.fault = (path) => {
      const query = new URLSearchParams(path.split('?')[1])
      const lengthMs = Date.parse(query.get('end') ?? '') - Date.parse(query.get('start') ?? '')
      return lengthMs > weekMs ? failed(400, 'Bad Request') : undefined
    }
    const whole = (await json(seriesPath('gauge', NOON_MS - MONTH_MS, NOON_MS))) as DeviceSeries
    expect(whole.readings).toBe(30 * 288 + 1)
    upstream.calls = []
    upstream.nowMs += 1
    await json(seriesPath('gauge', NOON_MS - 200 * DAY_MS, NOON_MS))
    const lengths = upstream.dataCalls().map((path) => {
      const query = new URLSearchParams(path.split('?')[1])
      return Date.parse(query.get('end') ?? '') - Date.parse(query.get('start') ?? '')
    })
    expect(lengths.length).toBeGreaterThan(20)
    expect(lengths.filter((ms) => ms > weekMs).length).toBeLessThan(3)
  })

  it('gives up a refused range after a few calls when every part is refused', async () => {
    const { get, upstream } = await warmed()
    upstream.fault = () => failed(400, 'Bad Request')
    expect((await get(day)).status).toBe(502)
    expect(upstream.calls.length).toBeLessThan(20)
  })

  it('finds out in a few calls that there is nothing before a station was built', async () => {
    const { json, upstream } = await warmed()
    const series = (await json(
      '/api/devices/gauge/series?from=0001-01-01T00:00:00Z&to=2024-05-10T12:00:00Z',
    )) as {
      readings: number
    }
    expect(series.readings).toBe(30 * 288 + 1)
    expect(upstream.calls.length).toBeLessThan(20)
  })

  it('cuts a long range into calls of bounded size, a few at a time', async () => {
    const sensors = Array.from({ length: 40 }, (_, n) => ({ sensor_id: `s${n}`, type: 'PH', unit: 'pH' }))
    const device = gauge(NOON_MS - 100 * DAY_MS, NOON_MS, { sensors })
    const { json, upstream } = await warmed(createTestStack([device]))
    let running = 0
    let most = 0
    upstream.fault = async () => {
      most = Math.max(most, ++running)
      await new Promise(setImmediate)
      running--
      return undefined
    }
    const series = (await json(seriesPath('gauge', NOON_MS - 100 * DAY_MS, NOON_MS))) as DeviceSeries
    expect(series.readings).toBe(100 * 288 + 1)
    expect(upstream.calls.length).toBeGreaterThan(6)
    expect(most).toBe(3)
  })

  it('holds no more readings than its memory bound, and answers all the same', async () => {
    const stack = createTestStack([gauge(NOON_MS - 300 * DAY_MS, NOON_MS)], { readingsMemoryBytes: 300_000 })
    const { json, upstream } = await warmed(stack)
    const path = seriesPath('gauge', NOON_MS - 300 * DAY_MS, NOON_MS)
    const first = (await json(path)) as DeviceSeries
    expect(first.readings).toBe(300 * 288 + 1)
    const calls = upstream.calls.length
    expect(await json(path)).toEqual(first)
    expect(upstream.calls.length).toBeGreaterThan(calls)
  })

  it('answers for the sensors asked for, in that order, and leaves out those the device does not have', async () => {
    const { json } = createTestStack([month()])
    const series = (await json(`${day}&sensors=battery,no%252Cthing,level`)) as DeviceSeries
    expect(series.sensors.map(({ id }) => id)).toEqual(['battery', 'level'])
  })

  it('shows a sensor that only the data knows, with the unit it came with', async () => {
    const { json, upstream } = createTestStack([month()])
    upstream.fault = (path) =>
      path.includes('/data')
        ? envelope([
            { timestamp: '2024-05-10T11:00:00+00:00', sensors: [{ id: 'flTemp', value: 21.5, unit: 'C' }] },
          ])
        : undefined
    const series = (await json(day)) as DeviceSeries
    expect(series.sensors.map(({ id, unit, count }) => [id, unit, count])).toContainEqual(['flTemp', '°C', 1])
  })

  it('answers 404 for a device that is not listed', async () => {
    const { get, upstream } = await warmed()
    const response = await get(seriesPath('another', NOON_MS - DAY_MS, NOON_MS))
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ type: 'urn:gaugeboard:problem:unknown-device' })
    expect(upstream.calls).toEqual([])
  })

  it.each([
    ['no from', 'to=2024-05-10T12:00:00Z', '"from"'],
    ['no to', 'from=2024-05-10T12:00:00Z', '"to"'],
    ['an impossible date', 'from=2024-02-30T00:00:00Z&to=2024-05-10T12:00:00Z', '"from"'],
    ['a time without offset', 'from=2024-05-09T00:00:00&to=2024-05-10T12:00:00Z', '"from"'],
    ['a range backwards', 'from=2024-05-10T12:00:00Z&to=2024-05-09T12:00:00Z', 'begins'],
    ['a range of nothing', 'from=2024-05-10T12:00:00Z&to=2024-05-10T12:00:00Z', 'begins'],
    ['a width too small', 'from=2024-05-09T12:00:00Z&to=2024-05-10T12:00:00Z&width=15', '"width"'],
    ['a width too large', 'from=2024-05-09T12:00:00Z&to=2024-05-10T12:00:00Z&width=8193', '"width"'],
    ['a width that is none', 'from=2024-05-09T12:00:00Z&to=2024-05-10T12:00:00Z&width=1e3', '"width"'],
    ['an empty width', 'from=2024-05-09T12:00:00Z&to=2024-05-10T12:00:00Z&width=', '"width"'],
    ['two widths', 'from=2024-05-09T12:00:00Z&to=2024-05-10T12:00:00Z&width=20&width=30', '"width"'],
    ['sensors badly encoded', 'from=2024-05-09T12:00:00Z&to=2024-05-10T12:00:00Z&sensors=%25', '"sensors"'],
  ])('answers 400 for %s and says which part is wrong', async (_, query, named) => {
    const { get } = createTestStack([month()])
    const response = await get(`/api/devices/gauge/series?${query}`)
    expect(response.status).toBe(400)
    expect(((await response.json()) as { detail: string }).detail).toContain(named)
  })
})
