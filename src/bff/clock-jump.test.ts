import { expect, it } from 'vitest'
import type { DeviceListing } from '../domain/device.ts'
import type { DeviceSeries } from '../domain/series/series.ts'
import { createTestStack, failed, gauge, NOON_MS, seriesPath, stateOf } from './testing/test-upstream.ts'

const KEY = 'webhook-canary-77aa11'
const HOUR_MS = 3_600_000
const JUMP_MS = 6 * HOUR_MS
const INTERVAL_MS = 300_000

/** A dashboard whose clock may be ahead of the service's, and a gauge that reports every five minutes. */
function start() {
  let aheadMs = 0
  let now = () => NOON_MS
  const stack = createTestStack(
    [gauge(NOON_MS - 24 * HOUR_MS, NOON_MS), gauge(NOON_MS - 24 * HOUR_MS, NOON_MS, { device_id: 'quiet' })],
    { webhookKey: KEY, now: () => now() },
  )
  const { upstream } = stack
  now = () => upstream.nowMs + aheadMs
  const post = (timeMs: number, level: number) =>
    stack.bff(
      new Request('http://127.0.0.1:8080/webhook/sensor-data', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': KEY },
        body: JSON.stringify({
          event: 'sensor.data',
          device_id: 'gauge',
          timestamp: new Date(timeMs).toISOString(),
          data: { fluid_level: level },
        }),
      }),
    )
  const listing = async () => (await stack.json('/api/devices')) as DeviceListing
  return {
    ...stack,
    post,
    listing,
    setAhead: (ms: number) => (aheadMs = ms),
    /** The stations report up to the service's clock, which moves on. */
    pass(ms: number) {
      const until = upstream.nowMs + ms
      for (const device of upstream.devices) {
        let newest = device.readings.at(-1)?.timeMs ?? 0
        for (; newest + INTERVAL_MS <= until; newest += INTERVAL_MS) {
          const values = { level: device.readings.length, battery: 87 }
          device.readings.push({ timeMs: newest + INTERVAL_MS, values })
        }
        device.wire.last_update_at = new Date(newest).toISOString()
      }
      upstream.nowMs = until
    },
    /** What the list and a chart say at once, and what a list says an interval later at the latest. */
    async anInterval() {
      const chart = seriesPath('gauge', upstream.nowMs - HOUR_MS, upstream.nowMs + HOUR_MS)
      const series = async () => (await stack.json(chart)) as DeviceSeries
      await listing()
      await series()
      await expect.poll(async () => (await listing()).unread ?? 0).toBe(0)
      return { listing: await listing(), series: await series() }
    },
  }
}

type Dashboard = ReturnType<typeof start>

async function expectAllOfNow({ anInterval, upstream }: Dashboard) {
  const { listing, series } = await anInterval()
  expect(listing.stale).toBe(false)
  for (const id of ['gauge', 'quiet']) {
    const newest = upstream.devices
      .find(({ wire }) => wire.device_id === id)
      ?.readings.findLast(({ timeMs }) => timeMs <= upstream.nowMs)
    expect(stateOf(listing, id)).toMatchObject({
      freshness: 'live',
      lastUpdateMs: newest?.timeMs,
      latest: { level: { t: newest?.timeMs, v: newest?.values.level } },
    })
  }
  expect(series.sensors.find(({ id }) => id === 'level')?.last?.t).toBeLessThanOrEqual(upstream.nowMs)
  expect(Math.abs(series.asOf - upstream.nowMs)).toBeLessThan(INTERVAL_MS)
}

it('shows every station as it is once a clock that was six hours ahead is put back', async () => {
  const dashboard = start()
  const { listing, anInterval, pass, setAhead } = dashboard
  await listing()
  setAhead(JUMP_MS)
  await anInterval()
  expect(stateOf(await listing(), 'gauge').freshness).toBe('silent')
  pass(2 * INTERVAL_MS)
  await anInterval()
  setAhead(0)
  await expectAllOfNow(dashboard)
  pass(INTERVAL_MS)
  await expectAllOfNow(dashboard)
})

it('believes no reading from ahead any longer that it took in under a wrong clock', async () => {
  const dashboard = start()
  const { listing, post, pass, setAhead, upstream } = dashboard
  await listing()
  setAhead(JUMP_MS)
  await listing()
  // as a logger that keeps the time of the dashboard's machine would report
  await post(upstream.nowMs + JUMP_MS, 9_000)
  expect(stateOf(await listing(), 'gauge').latest).toMatchObject({ level: { v: 9_000 } })
  setAhead(0)
  await expectAllOfNow(dashboard)
  pass(INTERVAL_MS)
  await expectAllOfNow(dashboard)
})

it('shows every station where the service was ahead as well, and has put itself right', async () => {
  const dashboard = start()
  const { anInterval, listing, pass, upstream } = dashboard
  await listing()
  pass(JUMP_MS)
  await anInterval()
  expect(stateOf(await listing(), 'gauge').freshness).toBe('live')
  upstream.nowMs = NOON_MS
  for (const device of upstream.devices) {
    device.readings = device.readings.filter(({ timeMs }) => timeMs <= NOON_MS)
    device.wire.last_update_at = new Date(NOON_MS).toISOString()
  }
  await expectAllOfNow(dashboard)
  pass(INTERVAL_MS)
  await expectAllOfNow(dashboard)
})

it('tries again after a clock is put back where the service failed under the wrong one', async () => {
  const dashboard = start()
  const { get, listing, setAhead, upstream } = dashboard
  await listing()
  setAhead(JUMP_MS)
  upstream.fault = () => failed(500, 'Internal Server Error')
  for (let n = 0; n < 4; n++) await get('/api/devices')
  setAhead(0)
  upstream.fault = () => undefined
  await expectAllOfNow(dashboard)
})
