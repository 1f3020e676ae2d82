import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { realData } from '../../e2e/support/real-data.ts'
import type { DeviceListing } from '../domain/device.ts'
import type { DeviceSeries } from '../domain/series/series.ts'
import { openStore } from '../service/store/sqlite/open-store.ts'
import { readConfig } from './config/config.ts'
import { runImport } from './import/import.ts'
import { createStack, type Stack } from './stack/stack.ts'

const directory = realData()
const NOW = Date.UTC(2026, 8, 1)

/** The whole server half, from files on disk to the dashboard's own API, on sixteen real stations. */
describe.skipIf(directory === undefined)('sixteen real stations, imported and served', () => {
  let stack: Stack
  let dataDirectory: string
  const summary = new PassThrough({ encoding: 'utf8' })

  beforeAll(async () => {
    dataDirectory = await mkdtemp(join(tmpdir(), 'gaugeboard-archive-'))
    const store = openStore(dataDirectory)
    const quiet = new PassThrough().resume()
    await runImport({
      store,
      directory: directory as string,
      nowMs: NOW,
      output: { out: summary, err: quiet },
    })
    await store.close()
    stack = await createStack(readConfig({ DATA_DIR: dataDirectory, SIMULATE: '0' }), {
      now: () => NOW,
      logger: pino({ level: 'silent' }),
      appDirectory: undefined,
    })
    stack.begin()
  }, 300_000)

  afterAll(async () => {
    await stack?.close()
    await rm(dataDirectory, { recursive: true, force: true })
  })

  const get = async <T>(path: string): Promise<T> => {
    const response = await stack.handler(new Request(`http://dashboard.test${path}`))
    expect(response.status).toBe(200)
    return (await response.json()) as T
  }
  const series = (id: string, from: string, to: string, more = '') =>
    get<DeviceSeries>(`/api/devices/${id}/series?from=${from}&to=${to}${more}`)

  test('every row of every file is stored', () => {
    expect(summary.read()).toMatch(/rows read +862,006\n +stored +(\d{3},\d{3})\n/)
  })

  test('all of them are listed, each at its place', async () => {
    const { devices, stale } = await get<DeviceListing>('/api/devices')
    expect(stale).toBe(false)
    expect(devices).toHaveLength(16)
    expect(devices.find((device) => device.id === 'ea-f1707-armley')).toMatchObject({
      name: 'River Aire at Armley',
      kind: 'AWLR',
      position: { lat: 53.801729, lng: -1.575487 },
      intervalSeconds: 900,
      lastUpdateMs: Date.UTC(2016, 2, 30, 23, 45),
      freshness: 'silent',
    })
  })

  test("Armley's Boxing Day flood has its peak in `max`, with its time", async () => {
    const { sensors, gaps, readings, expected } = await series(
      'ea-f1707-armley',
      '2015-12-20T00:00:00Z',
      '2016-01-05T00:00:00Z',
    )
    const level = sensors.find((sensor) => sensor.id === 'fluid_level')
    expect(level?.max).toEqual({ t: Date.UTC(2015, 11, 27, 2, 15), v: 521.7 })
    expect(level?.v).toContain(521.7)
    expect(gaps).toEqual([])
    expect([readings, expected]).toEqual([1536, 1536])
  })

  test("Vlissingen's silence of 34 h 40 min is a gap, and the line breaks there", async () => {
    const { sensors, gaps } = await series('rws-vlissingen', '2018-01-10T00:00:00Z', '2018-01-25T00:00:00Z')
    const end = Date.UTC(2018, 0, 18, 16)
    const longest = gaps.find(([, to]) => to === end)
    expect(longest).toEqual([end - (34 * 60 + 40) * 60_000, end])
    const { t, v } = sensors[0] as DeviceSeries['sensors'][number]
    const broken = t.filter((_, i) => v[i] === null)
    expect(broken.some((time) => time > end - 34 * 3_600_000 && time < end)).toBe(true)
  })

  test("Perito Moreno's error codes are marked and stay out of line and statistics", async () => {
    const { sensors } = await series('nw-perito-moreno-ws1', '2020-02-21T00:00:00Z', '2020-03-13T00:00:00Z')
    const ticks = sensors.find((sensor) => sensor.id === 'wind_ticks')
    const distance = sensors.find((sensor) => sensor.id === 'surface_distance')
    expect(ticks?.implausible?.count).toBe(9)
    expect(ticks?.min?.v).toBeGreaterThanOrEqual(0)
    expect(distance?.implausible?.count).toBe(1922)
    expect(distance?.max?.v).toBeLessThan(9999)
    expect(distance?.v).not.toContain(9999)
  })

  test('nineteen years of hourly tide come as one picture', async () => {
    const { readings, sensors } = await series(
      'rws-vlissingen-hourly',
      '1975-12-31T23:00:00Z',
      '1994-12-31T23:00:00Z',
      '&width=2400',
    )
    expect(readings).toBe(166_560)
    expect(sensors[0]?.max).toEqual({ t: Date.UTC(1976, 0, 3, 14), v: 389 })
    expect(sensors[0]?.t.length).toBeLessThanOrEqual(2400 * 4)
  })

  test('three years of five sensors every five minutes come as one picture', async () => {
    const { readings, sensors } = await series(
      'usgs-01581752-plumtree-run',
      '2016-01-01T00:00:00Z',
      '2019-01-02T00:00:00Z',
      '&width=2400',
    )
    // 315,648 rows, of which 1,079 hold no value at all and so are no measurement sets
    expect(readings).toBe(314_569)
    expect(sensors).toHaveLength(5)
    expect(sensors.find((sensor) => sensor.id === 'fluid_level')?.max?.v).toBeCloseTo(202.1, 1)
  })

  test('an export holds every reading of its range, and none of the day after it', async () => {
    const response = await stack.handler(
      new Request(
        'http://dashboard.test/api/devices/ea-f1707-armley/export?from=2015-12-26T00:00:00Z&to=2015-12-28T00:00:00Z&format=csv&zone=Europe/London',
      ),
    )
    const lines = (await response.text()).trim().split(/\r?\n/)
    expect(lines).toHaveLength(1 + 2 * 96)
    expect(lines.find((line) => line.startsWith('2015-12-27T02:15:00+00:00'))).toContain('521.7')
  })
})
