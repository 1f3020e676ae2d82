import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DeviceSeries } from '../../../../domain/series/series.ts'
import { DAY_MS, day, HOUR_MS, MONTH_MS, month, warmed } from '../../../testing/month-stack.ts'
import { createTestStack, failed, gauge, NOON_MS, seriesPath } from '../../../testing/test-upstream.ts'

describe('what a chart costs the service', () => {
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

  it('makes no call for a second viewer, nor for any zoom inside a range that was fetched', async () => {
    const { get, upstream } = await warmed()
    await get(seriesPath('gauge', NOON_MS - MONTH_MS, NOON_MS))
    upstream.calls = []
    const zoom = fc.record({
      ends: fc.tuple(fc.nat(MONTH_MS), fc.nat(MONTH_MS)).filter(([a, b]) => a !== b),
      width: fc.integer({ min: 16, max: 8192 }),
      sensors: fc.constantFrom('', '&sensors=level', '&sensors=battery,level'),
    })
    await fc.assert(
      fc.asyncProperty(zoom, async ({ ends, width, sensors }) => {
        const [from, to] = [Math.max(...ends), Math.min(...ends)].map((back) => NOON_MS - back)
        const path = seriesPath('gauge', from as number, to as number, `&width=${width}${sensors}`)
        expect((await get(path)).status).toBe(200)
        expect(upstream.calls).toEqual([])
      }),
    )
  })

  it('makes one call for a thousand identical requests at once', async () => {
    const { get, upstream } = await warmed()
    const answers = await Promise.all(Array.from({ length: 1000 }, () => get(day)))
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1)
    expect(upstream.calls.length).toBe(1)
  })

  it('makes one call for the list and one for the chart when a thousand come to a bff that knows nothing', async () => {
    const { get, upstream } = createTestStack([month()])
    const past = seriesPath('gauge', NOON_MS - 20 * DAY_MS, NOON_MS - 19 * DAY_MS)
    const answers = await Promise.all(
      Array.from({ length: 1000 }, (_, n) => get(n % 2 ? past : '/api/devices')),
    )
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(upstream.listCalls.length).toBe(1)
    expect(upstream.dataCalls().filter((call) => call.includes('start=2024-04')).length).toBe(1)
    // the newest readings are read for whoever looks at the list
    expect(upstream.calls.length).toBe(3)
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

  it('finds out in a few calls that there is nothing before a station was built', async () => {
    const { json, upstream } = await warmed()
    const series = (await json(
      '/api/devices/gauge/series?from=0001-01-01T00:00:00Z&to=2024-05-10T12:00:00Z',
    )) as {
      readings: number
    }
    expect(series.readings).toBe(30 * 288)
    expect(upstream.calls.length).toBeLessThan(20)
  })

  it('cuts a long range into calls of bounded size, a few at a time', async () => {
    const sensors = Array.from({ length: 40 }, (_, n) => ({ sensor_id: `s${n}`, type: 'PH', unit: 'pH' }))
    const device = gauge(NOON_MS - 150 * DAY_MS, NOON_MS, { sensors })
    const { json, upstream } = await warmed(createTestStack([device]))
    let running = 0
    let most = 0
    upstream.fault = async () => {
      most = Math.max(most, ++running)
      await new Promise(setImmediate)
      running--
      return undefined
    }
    const series = (await json(seriesPath('gauge', NOON_MS - 150 * DAY_MS, NOON_MS))) as DeviceSeries
    expect(series.readings).toBe(150 * 288)
    expect(upstream.calls.length).toBeGreaterThan(6)
    expect(most).toBe(3)
  })

  it('holds no more readings than its memory bound, and answers all the same', async () => {
    const stack = createTestStack([gauge(NOON_MS - 300 * DAY_MS, NOON_MS)], { readingsMemoryBytes: 300_000 })
    const { json, upstream } = await warmed(stack)
    const path = seriesPath('gauge', NOON_MS - 300 * DAY_MS, NOON_MS)
    const first = (await json(path)) as DeviceSeries
    expect(first.readings).toBe(300 * 288)
    const calls = upstream.calls.length
    expect(await json(path)).toEqual(first)
    expect(upstream.calls.length).toBeGreaterThan(calls)
  })

  it('asks the service nothing for a time before there were stations', async () => {
    const { get, upstream } = await warmed()
    const path = '/api/devices/gauge/series?from=0001-01-01T00:00:00Z&to=1899-12-31T00:00:00Z'
    expect((await get(path)).status).toBe(200)
    expect(upstream.calls).toEqual([])
  })

  it.each([
    ['is a little ahead, up to its last update', 600_000, '12%3A10%3A00Z'],
    ['is wrong by days, up to now', 10 * DAY_MS, '12%3A00%3A00Z'],
  ])('asks for the readings of a device whose clock %s', async (_, aheadMs, end) => {
    const last = new Date(NOON_MS + aheadMs).toISOString()
    const { get, upstream } = await warmed(
      createTestStack([gauge(NOON_MS - DAY_MS, NOON_MS, { last_update_at: last })]),
    )
    await get(seriesPath('gauge', NOON_MS - HOUR_MS, NOON_MS + 20 * DAY_MS))
    expect(upstream.dataCalls().map((call) => call.slice(-14))).toEqual([end.padStart(14, 'T')])
  })

  it('reads a device that reports every second again after 15 s and no sooner', async () => {
    const { get, upstream } = await warmed(
      createTestStack([gauge(NOON_MS - DAY_MS, NOON_MS, { interval_seconds: 1 })]),
    )
    const lastHour = seriesPath('gauge', NOON_MS - HOUR_MS, NOON_MS)
    await get(lastHour)
    upstream.nowMs += 14_999
    await get(lastHour)
    expect(upstream.dataCalls().length).toBe(1)
    upstream.nowMs += 1
    await get(lastHour)
    expect(upstream.dataCalls().length).toBe(2)
  })

  it('reads once for an update of which the data shows nothing', async () => {
    const beat = (timeMs: number) =>
      gauge(NOON_MS - MONTH_MS, NOON_MS - HOUR_MS, { last_update_at: new Date(timeMs).toISOString() })
    const { get, upstream } = await warmed(createTestStack([beat(NOON_MS)]))
    await get(day)
    upstream.nowMs += 30_000
    upstream.devices = [beat(NOON_MS + 30_000)]
    await get('/api/devices')
    for (let i = 0; i < 5; i++) await get(day)
    const ofTheDay = upstream.dataCalls().filter((call) => !call.includes('T10%3A00%3A30Z&'))
    expect(ofTheDay.length).toBe(2)
  })

  it('asks for no further part of a range once one has failed', async () => {
    const sensors = Array.from({ length: 40 }, (_, n) => ({ sensor_id: `s${n}`, type: 'PH', unit: 'pH' }))
    const { get, upstream } = await warmed(
      createTestStack([gauge(NOON_MS - 400 * DAY_MS, NOON_MS, { sensors })]),
    )
    let calls = 0
    upstream.fault = () => (++calls === 1 ? failed(500, 'Internal Server Error') : undefined)
    expect((await get(seriesPath('gauge', NOON_MS - 400 * DAY_MS, NOON_MS))).status).toBe(502)
    await new Promise(setImmediate)
    expect(calls).toBeLessThan(7)
  })
})
