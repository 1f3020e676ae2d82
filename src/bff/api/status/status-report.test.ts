import { describe, expect, it } from 'vitest'
import type { StatusReport } from '../../../domain/status.ts'
import type { StationInFile } from '../../stations/file/schema.ts'
import { NO_STATIONS, type Stations, type StationsListener } from '../../stations/file/stations.ts'
import { createTestStack, failed, gauge, NOON_MS } from '../../testing/test-upstream.ts'
import { EventLoopWatch } from './event-loop.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** Asks until the stations' days are counted. */
async function counted(json: (path: string) => Promise<unknown>): Promise<StatusReport> {
  let report = {} as StatusReport
  await expect
    .poll(async () => {
      report = (await json('/api/status')) as StatusReport
      return report.stations.every(({ completeness }) => completeness !== null)
    })
    .toBe(true)
  return report
}

describe('GET /api/status', () => {
  it('tells how complete the last day of each station is, and how current', async () => {
    const full = gauge(NOON_MS - 2 * DAY_MS, NOON_MS)
    const half = gauge(NOON_MS - 12 * HOUR_MS, NOON_MS, { device_id: 'half', name: 'Depok' })
    const { json } = createTestStack([full, half], { version: '1.2.3' })
    const { stations, instance, upstream } = await counted(json)
    expect(stations).toEqual([
      { id: 'gauge', name: 'Katulampa', freshness: 'live', lastUpdateMs: NOON_MS, completeness: 1 },
      {
        id: 'half',
        name: 'Depok',
        freshness: 'live',
        lastUpdateMs: NOON_MS,
        completeness: expect.closeTo(0.5, 1),
      },
    ])
    expect(instance).toMatchObject({ version: '1.2.3', startedMs: NOON_MS, eventLoop: null })
    expect(instance.memoryBytes).toBeGreaterThan(10_000_000)
    expect(upstream).toMatchObject([{ tenant: 'signed-in', failures: 0, lastSuccessMs: NOON_MS }])
  })

  it('tells how many stations are still to be read for the first time', async () => {
    const { json, upstream } = createTestStack([gauge(NOON_MS - HOUR_MS, NOON_MS)])
    const unread = async () => ((await json('/api/status')) as StatusReport).unread
    let release = () => {}
    const held = new Promise<undefined>((resolve) => {
      release = () => resolve(undefined)
    })
    upstream.fault = (path) => (path === '/devices' ? undefined : held)
    expect(await unread()).toBe(1)
    release()
    await expect.poll(unread).toBe(0)
  })

  it('asks the service no more than once in ten minutes for it, however often it is looked at', async () => {
    const { json, upstream } = createTestStack([gauge(NOON_MS - DAY_MS, NOON_MS)])
    await counted(json)
    const calls = upstream.dataCalls().length
    upstream.nowMs += 9 * 60_000
    for (let n = 0; n < 10; n++) await json('/api/status')
    expect(upstream.dataCalls().length).toBe(calls)
    upstream.nowMs += 60_000
    await json('/api/status')
    await expect.poll(() => upstream.dataCalls().length).toBe(calls + 1)
  })

  it('names the station of a message, and none that this tenant does not have', async () => {
    const { bff, json } = createTestStack([gauge(NOON_MS - HOUR_MS, NOON_MS)], { webhookKey: 'k'.repeat(20) })
    await json('/api/devices')
    const post = (device_id: string) =>
      bff(
        new Request('http://127.0.0.1:8080/webhook/sensor-data', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-api-key': 'k'.repeat(20) },
          body: JSON.stringify({
            event: 'sensor.data',
            device_id,
            timestamp: new Date(NOON_MS).toISOString(),
            data: { level: 7 },
          }),
        }),
      )
    await post('gauge')
    await post('of-somebody-else')
    const { webhook } = (await json('/api/status')) as StatusReport
    expect(webhook.recent.map(({ device }) => device)).toEqual([null, 'gauge'])
  })

  it('is answered while the service is away, and tells that it is', async () => {
    const { get, upstream } = createTestStack([])
    upstream.fault = () => failed(503, 'Service Unavailable')
    const response = await get('/api/status')
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({
      stations: [],
      upstream: [{ failures: 1, lastSuccessMs: null, lastFailure: { t: NOON_MS, outcome: 'broken' } }],
    })
  })
})

describe('the delay of the event loop', () => {
  it('is told while it is watched, with what held it up', async () => {
    const watch = new EventLoopWatch()
    expect(watch.delay).toBeNull()
    watch.start()
    try {
      await expect
        .poll(
          () => {
            const until = performance.now() + 60
            while (performance.now() < until);
            return watch.delay?.max ?? 0
          },
          { interval: 20 },
        )
        .toBeGreaterThan(20)
    } finally {
      watch.stop()
    }
    expect(watch.delay).toBeNull()
  })
})

it('the status names what is wrong with the stations file', async () => {
  const stations = { ...NO_STATIONS, problems: ['stations.a.basin: a text is not empty'] }
  const { json } = createTestStack([], { stations })
  expect(await json('/api/status')).toMatchObject({ stationsFile: stations.problems })
})

it('the status and the log name what in the stations file fits no station or sensor, and no more once it is mended', async () => {
  const listeners: StationsListener[] = []
  const level = { unit: 'cm', levels: [{ name: 'Danger', at: 150 }] }
  let entries: Record<string, StationInFile> = {
    gauge: { levels: { weird: level } },
    guage: { levels: { level } },
  }
  const stations: Stations = {
    ...NO_STATIONS,
    of: (id) => entries[id],
    ids: () => Object.keys(entries),
    onChange: (listener) => void listeners.push(listener),
  }
  const { json, logger } = createTestStack([gauge(NOON_MS - 600_000, NOON_MS)], { stations })
  await json('/api/devices')
  const misfits = async () => ((await json('/api/status')) as StatusReport).stationsMisfits
  expect(await misfits()).toEqual([
    expect.stringMatching(/^stations\.gauge\.levels\.weird: /),
    'stations.guage: the service has no station of this id',
  ])
  expect(JSON.stringify(logger.lines)).toContain('"stations":["guage"],"count":1')
  entries = { gauge: { levels: { level } } }
  for (const listener of listeners) listener(['gauge', 'guage'])
  expect(await misfits()).toEqual([])
})
