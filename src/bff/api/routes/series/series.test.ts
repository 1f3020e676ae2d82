import { describe, expect, it } from 'vitest'
import type { DeviceSeries } from '../../../../domain/series/series.ts'
import { createObservations } from '../../../observe/observations.ts'
import { DAY_MS, day, MONTH_MS, month, warmed } from '../../../testing/month-stack.ts'
import { createTestStack, envelope, failed, NOON_MS, seriesPath } from '../../../testing/test-upstream.ts'

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
      readings: 288,
      gaps: [],
      expected: 288,
    })
    expect(series.sensors.map(({ id, unit, count }) => [id, unit, count])).toEqual([
      ['level', 'cm', 288],
      ['battery', '%', 288],
    ])
    expect(series.sensors[0]).toMatchObject({
      min: { t: NOON_MS - DAY_MS, v: 29 * 288 },
      max: { t: NOON_MS - 300_000, v: 30 * 288 - 1 },
      last: { t: NOON_MS - 300_000, v: 30 * 288 - 1 },
    })
  })

  it('says what to do when a range was never read and cannot be', async () => {
    const { get, upstream } = await warmed()
    upstream.fault = () => failed(503, 'Service Unavailable')
    const response = await get(day)
    expect(response.status).toBe(502)
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    expect(await response.json()).toMatchObject({
      type: 'urn:gaugeboard:problem:upstream-failed',
      title: 'Data service failed',
      status: 502,
      detail: 'The data service failed with status 503. Try again, or choose a shorter range.',
    })
  })

  it.each([
    ['asks for silence', () => failed(429, 'To Many Request', { 'retry-after': '7' }), 503, 'upstream-busy'],
    ['lets nobody in', () => failed(403, 'Forbidden'), 502, 'upstream-denied'],
    ['no longer knows the station', () => failed(404, 'Device not found'), 404, 'unknown-device'],
    ['answers more than is taken', () => envelope(['x'.repeat(100_000)]), 502, 'upstream-too-large'],
    ['answers too late', () => new Promise<Response>(() => {}), 504, 'upstream-timed-out'],
  ])('tells what is the matter when the service %s', async (_, fault, status, type) => {
    // on a busy machine an answer takes longer than the one that never comes is waited for
    const limits = { attempts: 1, attemptMs: status === 504 ? 10 : 10_000, bodyBytes: 90_000 }
    const { get, upstream } = await warmed(createTestStack([month()], { limits, maxWaitMs: 1 }))
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
    expect(whole.readings).toBe(30 * 288)
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

  it('answers for the sensors asked for, in that order, and leaves out those the device does not have', async () => {
    const { json } = createTestStack([month()])
    const series = (await json(`${day}&sensors=battery,no%252Cthing,level`)) as DeviceSeries
    expect(series.sensors.map(({ id }) => id)).toEqual(['battery', 'level'])
  })

  it('keeps no answer for each id that somebody makes up, and none for less memory than it takes', async () => {
    const observations = createObservations(() => NOON_MS)
    const { get } = createTestStack([month()], { observations })
    const kept = () => {
      const caches = observations.snapshot().tenants[0]?.caches
      return caches?.find(({ cache }) => cache === 'answers')
    }
    for (let n = 0; n < 50; n++) await get(`${day}&sensors=${'%2500'.repeat(1000)}${n}`)
    expect(kept()).toMatchObject({ hits: 49, misses: 1 })
    const before = kept()?.bytes ?? 0
    for (let n = 0; n < 50; n++) await get(seriesPath('gauge', NOON_MS + n, NOON_MS + 60, '&sensors=x'))
    expect((kept()?.bytes ?? 0) - before).toBeGreaterThan(50 * 2048)
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
    ['a range backwards', 'from=2024-05-10T12:00:00Z&to=2024-05-09T12:00:00Z', 'starts'],
    ['a range of nothing', 'from=2024-05-10T12:00:00Z&to=2024-05-10T12:00:00Z', 'starts'],
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
