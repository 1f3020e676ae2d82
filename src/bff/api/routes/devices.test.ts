import { describe, expect, it } from 'vitest'
import type { DeviceListing, DeviceState } from '../../../domain/device.ts'
import type { StatusReport } from '../../../domain/status.ts'
import { createObservations } from '../../observe/observations.ts'
import {
  createTestStack,
  envelope,
  failed,
  gauge,
  NOON_MS,
  stateOf,
  type TestDevice,
} from '../../testing/test-upstream.ts'
import { MAX_DEVICES } from '../../upstream/reading/device-reader.ts'

const DAY_MS = 86_400_000
const today = () => gauge(NOON_MS - DAY_MS, NOON_MS)

describe('GET /api/devices', () => {
  it('lists each device with its sensors, freshness, newest readings and changes per hour', async () => {
    const { json } = createTestStack([today()])
    expect(await json('/api/devices')).toEqual({
      asOf: NOON_MS,
      stale: false,
      devices: [
        {
          id: 'gauge',
          name: 'Katulampa',
          kind: 'AWLR',
          position: { lat: -6.63, lng: 106.84 },
          intervalSeconds: 300,
          lastUpdateMs: NOON_MS,
          freshness: 'live',
          sensors: [
            { id: 'level', name: 'Level', kind: 'FLUID_LEVEL', unit: 'cm' },
            { id: 'battery', name: 'Battery', kind: 'BATTERY', unit: '%' },
          ],
          latest: { level: { t: NOON_MS, v: 288 }, battery: { t: NOON_MS, v: 87 } },
          rates: { level: 12 },
        },
      ],
    })
  })

  it('tells how many stations are still to be read for the first time, and nothing of it once they are', async () => {
    const { json, upstream } = createTestStack([today()])
    const listing = async () => (await json('/api/devices')) as DeviceListing
    let release = () => {}
    const held = new Promise<undefined>((resolve) => {
      release = () => resolve(undefined)
    })
    upstream.fault = (path) => (path === '/devices' ? undefined : held)
    expect((await listing()).unread).toBe(1)
    release()
    await expect.poll(async () => 'unread' in (await listing())).toBe(false)
    expect(stateOf(await listing(), 'gauge').latest).not.toEqual({})
  })

  it('shows a hundred thousand stations of a longer list, and tells everybody who looks after it', async () => {
    const observations = createObservations(() => NOON_MS)
    const kiosks = [{ slug: 'harbour', publicKey: 'pk_canary-7f3a' }]
    const { json, upstream, logger } = createTestStack([], { observations, kiosks })
    let list = `{"data":[${Array.from({ length: MAX_DEVICES + 7 }, (_, n) => `{"device_id":"d${n}"}`)}]}`
    upstream.fault = (path) => (path.endsWith('/devices') ? new Response(list) : failed(500, 'Not now'))
    for (const path of ['/api/devices', '/api/kiosks/harbour/devices']) {
      const { devices, omitted } = (await json(path)) as DeviceListing
      expect([devices.length, omitted, devices.at(-1)?.id]).toEqual([MAX_DEVICES, 7, `d${MAX_DEVICES - 1}`])
    }
    const { upstream: tenants } = (await json('/api/status')) as StatusReport
    const listed = { shown: MAX_DEVICES, omitted: 7, goesOn: false }
    expect(tenants).toMatchObject([{ list: listed }, { tenant: 'kiosk:harbour', list: listed }])
    const metrics = await observations.metrics.text()
    expect(metrics).toContain('gaugeboard_devices{tenant="signed-in"} 100000')
    expect(metrics).toContain('gaugeboard_devices_omitted{tenant="kiosk:harbour"} 7')

    upstream.nowMs += 120_000
    list = '{"data":[{"device_id":"d0"}]}'
    const later = async () => (await json('/api/devices')) as DeviceListing
    await expect.poll(async () => (await later()).devices.length).toBe(1)
    expect(await later()).not.toHaveProperty('omitted')
    const cut = logger.lines.filter(({ message }) => message.includes('longer than can be shown'))
    expect(cut.map(({ fields }) => fields)).toEqual([listed, { kiosk: 'harbour', ...listed }])
  })

  it('keeps a device of which little is known', async () => {
    const { json } = createTestStack([
      {
        wire: { device_id: 7, type: 'BUOY', lat: null, sensors: [{ id: 'x', unit: 'C' }, { name: 'no id' }] },
        readings: [],
      },
    ])
    expect(stateOf(await json('/api/devices'), '7')).toEqual({
      id: '7',
      name: '7',
      kind: 'BUOY',
      position: null,
      intervalSeconds: null,
      lastUpdateMs: null,
      freshness: 'unknown',
      sensors: [{ id: 'x', name: 'x', kind: 'UNKNOWN', unit: '°C' }],
      latest: {},
      rates: {},
    })
  })

  it('knows a device that does not say when it was updated by its newest reading', async () => {
    const { wire, readings } = today()
    const { json } = createTestStack([{ wire: { ...wire, last_update_at: null }, readings }])
    expect(stateOf(await json('/api/devices'), 'gauge')).toMatchObject({
      lastUpdateMs: NOON_MS,
      freshness: 'live',
    })
  })

  it('is not blinded by a reading of next month, which the service takes for the newest', async () => {
    const { wire, readings } = today()
    const aheadMs = NOON_MS + 30 * DAY_MS
    const device: TestDevice = {
      wire: { ...wire, last_update_at: new Date(aheadMs).toISOString() },
      readings: [...readings, { timeMs: aheadMs, values: { level: 999.5 } }],
    }
    const { json } = createTestStack([device])
    expect(stateOf(await json('/api/devices'), 'gauge')).toMatchObject({
      lastUpdateMs: NOON_MS,
      freshness: 'live',
      latest: { level: { t: NOON_MS, v: 288 } },
    })
  })

  it('gives a hostile sensor id a reading like any other', async () => {
    const device: TestDevice = {
      wire: { ...today().wire, sensors: [{ sensor_id: '__proto__', type: 'FLUID_LEVEL', unit: 'cm' }] },
      readings: [{ timeMs: NOON_MS, values: Object.fromEntries([['__proto__', 5]]) }],
    }
    const { json } = createTestStack([device])
    const { latest } = stateOf(await json('/api/devices'), 'gauge')
    expect(Object.entries(latest as object)).toEqual([['__proto__', { t: NOON_MS, v: 5 }]])
  })

  it('gives a missing value as no reading, and an older one stays the newest', async () => {
    const device = today()
    device.readings.push({ timeMs: NOON_MS + 1000, values: { level: null, battery: 86 } })
    device.wire.last_update_at = new Date(NOON_MS + 1000).toISOString()
    const { json, upstream } = createTestStack([device])
    upstream.nowMs += 1000
    expect(stateOf(await json('/api/devices'), 'gauge').latest).toEqual({
      level: { t: NOON_MS, v: 288 },
      battery: { t: NOON_MS + 1000, v: 86 },
    })
  })

  it.each([
    ['15 s, the least, where one reports every minute', [300, 60], 15_000],
    ['a tenth of the shortest interval', [300, 600, null], 30_000],
    ['45 s, the most, where all are slow', [3600, 86_400], 45_000],
    ['45 s where no interval is known', [null], 45_000],
  ])('is read from the service once for all who ask, and again after %s', async (_, intervals, periodMs) => {
    const { get, upstream } = createTestStack(
      intervals.map((seconds, n) =>
        gauge(NOON_MS - DAY_MS, NOON_MS, { device_id: `d${n}`, interval_seconds: seconds }),
      ),
    )
    await Promise.all(Array.from({ length: 50 }, () => get('/api/devices')))
    upstream.nowMs += periodMs - 1
    await get('/api/devices')
    expect(upstream.listCalls.length).toBe(1)
    upstream.nowMs += 1
    await get('/api/devices')
    expect(upstream.listCalls.length).toBe(2)
  })

  it('shows what the clock makes of a device without reading the list again', async () => {
    const device = gauge(NOON_MS - DAY_MS, NOON_MS, { interval_seconds: 20 })
    const { json, upstream } = createTestStack([device])
    upstream.nowMs = NOON_MS + 100_000
    expect(stateOf(await json('/api/devices'), 'gauge').freshness).toBe('live')
    upstream.nowMs += 1000
    expect(stateOf(await json('/api/devices'), 'gauge').freshness).toBe('late')
    expect(upstream.listCalls.length).toBe(1)
  })

  it('shows readings and sensors as they come, without waiting for the next list', async () => {
    const { json, upstream } = createTestStack([today()], { maxWaitMs: 1 })
    let answer = () => {}
    const item = { timestamp: '2024-05-10T12:00:00Z', sensors: [{ id: 'flTemp', value: 21, unit: 'C' }] }
    upstream.fault = (path) =>
      path.includes('/data')
        ? new Promise((resolve) => {
            answer = () => resolve(envelope([item]))
          })
        : undefined
    expect(stateOf(await json('/api/devices'), 'gauge').latest).toEqual({})
    answer()
    await expect
      .poll(async () => stateOf(await json('/api/devices'), 'gauge').latest)
      .toEqual({ flTemp: { t: NOON_MS, v: 21 } })
    expect(stateOf(await json('/api/devices'), 'gauge').sensors.map(({ id }) => id)).toContain('flTemp')
    expect(upstream.listCalls.length).toBe(1)
  })

  it('reads the newest data only of devices whose last update has moved', async () => {
    const other = gauge(NOON_MS - DAY_MS, NOON_MS, { device_id: 'other' })
    const { get, json, upstream } = createTestStack([today(), other])
    await get('/api/devices')
    expect(upstream.dataCalls().length).toBe(1)
    upstream.nowMs += 300_000
    upstream.devices = [gauge(NOON_MS - DAY_MS, NOON_MS + 300_000), other]
    await expect
      .poll(async () => stateOf(await json('/api/devices'), 'gauge').latest)
      .toMatchObject({ level: { t: NOON_MS + 300_000, v: 289 } })
    expect(upstream.dataCalls().length).toBe(2)
    expect(upstream.dataCalls('other').length).toBe(1)
  })

  it('asks for the newest data of a few devices at a time', async () => {
    const devices = Array.from({ length: 12 }, (_, n) =>
      gauge(NOON_MS - DAY_MS, NOON_MS, { device_id: `d${n}` }),
    )
    const { json, upstream } = createTestStack(devices)
    let running = 0
    let most = 0
    upstream.fault = async () => {
      most = Math.max(most, ++running)
      await new Promise(setImmediate)
      running--
      return undefined
    }
    const listing = (await json('/api/devices')) as DeviceListing
    expect(listing.devices.every(({ latest }) => latest.level !== undefined)).toBe(true)
    expect(most).toBe(3)
  })

  it('lists devices whose newest data cannot be read, and tries again with the next list', async () => {
    const { json, upstream } = createTestStack([today()])
    upstream.fault = (path) => (path.includes('/data') ? failed(500, 'Internal Server Error') : undefined)
    expect(stateOf(await json('/api/devices'), 'gauge').latest).toEqual({})
    upstream.fault = () => undefined
    upstream.nowMs += 300_000
    await expect
      .poll(async () => stateOf(await json('/api/devices'), 'gauge').latest)
      .toHaveProperty('level.v', 288)
  })

  it('serves the last list, marked stale, while the service is away, and does not ask it each time', async () => {
    const { json, upstream } = createTestStack([today()])
    await json('/api/devices')
    upstream.fault = () => failed(503, 'Service Unavailable')
    upstream.nowMs += 300_000
    for (let i = 0; i < 10; i++) {
      expect(await json('/api/devices')).toMatchObject({
        asOf: NOON_MS,
        stale: true,
        devices: [{ id: 'gauge' }],
      })
    }
    expect(upstream.listCalls.length).toBe(2)
    upstream.fault = () => undefined
    upstream.nowMs += 5_000
    await expect.poll(() => json('/api/devices')).toMatchObject({ asOf: upstream.nowMs, stale: false })
  })

  it('tells the log once of a list that a hundred were waiting for', async () => {
    const { get, upstream, logger } = createTestStack([today()])
    upstream.fault = () => failed(503, 'Service Unavailable')
    await Promise.all(Array.from({ length: 100 }, () => get('/api/devices')))
    expect(logger.lines.filter(({ level }) => level !== 'debug' && level !== 'info')).toEqual([
      {
        level: 'warn',
        fields: { reason: 'UpstreamBroken: The data service failed with status 503' },
        message: 'the device list could not be read',
      },
    ])
  })

  it('waits for newest readings only the first time in a while', async () => {
    const { json, upstream } = createTestStack([today()], {
      maxWaitMs: 600_000,
      limits: { attemptMs: 600_000 },
    })
    await json('/api/devices')
    upstream.nowMs += 60_000
    upstream.devices = [gauge(NOON_MS - DAY_MS, NOON_MS + 300_000)]
    upstream.fault = (path) => (path.includes('/data') ? new Promise(() => {}) : undefined)
    const { lastUpdateMs, latest } = stateOf(await json('/api/devices'), 'gauge')
    expect([lastUpdateMs, (latest as DeviceState['latest']).level?.t]).toEqual([NOON_MS + 300_000, NOON_MS])
  })

  it('skips entries it cannot use, and says how many in the log', async () => {
    const { json, upstream, logger } = createTestStack([today()])
    upstream.fault = (path) =>
      path === '/devices' ? envelope([null, today().wire, { name: 'no id' }]) : undefined
    expect(((await json('/api/devices')) as DeviceListing).devices.length).toBe(1)
    expect(logger.lines).toContainEqual({
      level: 'warn',
      fields: { skipped: 2 },
      message: 'the device list held entries that cannot be used',
    })
  })

  it.each([
    [401, 502, 'upstream-denied'],
    [403, 502, 'upstream-denied'],
    [404, 502, 'upstream-failed'],
    [405, 502, 'upstream-failed'],
    [429, 503, 'upstream-busy'],
    [500, 502, 'upstream-failed'],
    [302, 502, 'upstream-failed'],
  ])('turns the status %i of the service into a problem with status %i', async (status, ours, type) => {
    const { get, upstream } = createTestStack([today()])
    upstream.fault = () =>
      new Response('{"message":"no","data":null}', {
        status,
        headers: { 'content-type': 'application/json', location: 'https://elsewhere.test/' },
      })
    const response = await get('/api/devices')
    expect(response.status).toBe(ours)
    expect(await response.json()).toMatchObject({ type: `urn:gaugeboard:problem:${type}`, status: ours })
    expect(upstream.calls.length).toBe(1)
  })

  it.each([
    ['HTML', new Response('<p>hello', { headers: { 'content-type': 'text/html' } })],
    ['nothing', new Response(null, { headers: { 'content-type': 'application/json' } })],
    ['broken JSON', new Response('{"data":[', { headers: { 'content-type': 'application/json' } })],
    ['no list', Response.json({ message: 'Success', data: {} })],
    [
      'a compression nobody asked for',
      Response.json({ data: [] }, { headers: { 'content-encoding': 'br' } }),
    ],
  ])('tells that %s cannot be used', async (_, answer) => {
    const { get, upstream } = createTestStack([today()])
    upstream.fault = () => answer
    const response = await get('/api/devices')
    expect(response.status).toBe(502)
    expect(((await response.json()) as { detail: string }).detail).toContain('cannot be used')
  })
})
