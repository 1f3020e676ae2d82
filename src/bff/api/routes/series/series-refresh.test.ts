import { describe, expect, it } from 'vitest'
import type { DeviceSeries } from '../../../../domain/series/series.ts'
import { DAY_MS, day, HOUR_MS, MONTH_MS, month, warmed } from '../../../testing/month-stack.ts'
import {
  createTestStack,
  envelope,
  failed,
  gauge,
  NOON_MS,
  seriesPath,
} from '../../../testing/test-upstream.ts'

describe('a chart of readings that go on', () => {
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
    const { json, upstream } = await warmed(
      createTestStack([month()], { maxWaitMs: 600_000, limits: { attemptMs: 600_000 } }),
    )
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
    expect(await json(day)).toMatchObject({ readings: 287 })
    if (late) device.readings.push(late)
    upstream.nowMs += 300_000
    expect(await json(day)).toMatchObject({ readings: 288 })
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

  it('makes nobody wait for a refresh that was late before, and shows it once it has come', async () => {
    const { json, upstream } = await warmed(createTestStack([month()], { maxWaitMs: 1 }))
    await json(day)
    upstream.nowMs += 600_000
    let answer = (_: Response | undefined) => {}
    upstream.fault = () => new Promise((resolve) => (answer = resolve))
    await json(day)
    const calls = upstream.calls.length
    expect(await json(day)).toMatchObject({ stale: true, asOf: NOON_MS })
    expect(upstream.calls.length).toBe(calls)
    upstream.fault = () => undefined
    answer(undefined)
    await expect.poll(() => json(day)).toMatchObject({ stale: false })
  })

  it('waits for newer readings no longer than its limit, and shows them when they have come', async () => {
    const { json, upstream } = await warmed(createTestStack([month()], { maxWaitMs: 1 }))
    await json(day)
    upstream.nowMs += 600_000
    let answer = () => {}
    upstream.fault = () =>
      new Promise((resolve) => {
        answer = () => resolve(envelope([]))
      })
    expect(await json(day)).toMatchObject({ readings: 288, stale: true, asOf: NOON_MS })
    upstream.fault = () => undefined
    answer()
  })
})
