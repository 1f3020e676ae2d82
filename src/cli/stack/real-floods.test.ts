import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { pino } from 'pino'
import { describe, expect, it, onTestFinished } from 'vitest'
import { realData } from '../../../e2e/support/real-data.ts'
import { startTestStack } from '../../../e2e/support/test-stack.ts'
import { BASE_PATH } from '../../contract/paths.ts'
import type { AlarmView } from '../../domain/alarms/alarm-view.ts'
import { listen } from '../../server/listen.ts'
import { createService } from '../../service/create-service.ts'
import { openStore } from '../../service/store/sqlite/open-store.ts'
import type { Device, MeasurementSet } from '../../service/store/store.ts'
import { startWebhookSender } from '../../service/webhooks/start-webhook-sender.ts'

const REAL_DATA = realData() ?? ''
const KEY = 'a-webhook-key-for-tests'
const KEYS = { apiKey: 'floods', secretKey: 'flo:ods' }
const HOUR_MS = 3_600_000
const STATIONS = ['ea-f1204-mytholmroyd', 'ea-f1707-armley']
/** The evening before, when it is known how both stand, and the day after, when both have fallen. */
const [KNOWN, BEGIN, END] = ['2015-12-25T18:00Z', '2015-12-26T06:00Z', '2015-12-27T20:00Z'].map(
  Date.parse,
) as [number, number, number]
const silent = pino({ level: 'silent' })

function rowsOf(path: string): string[][] {
  const bytes = readFileSync(join(REAL_DATA, path))
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
  return text
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','))
}

function levelsAt(station: string): MeasurementSet[] {
  return rowsOf(`readings/${station}.csv.gz`)
    .map(([time = '', value = '']) => ({
      timeMs: Date.parse(time),
      values: [value === '' ? null : Number(value)],
    }))
    .filter(({ timeMs }) => timeMs >= KNOWN && timeMs < END)
}

/** The thresholds as they were published, as a stations file. */
function thresholds(): string {
  const stations = STATIONS.map((station) => {
    const levels = rowsOf('thresholds.csv')
      .filter(([id]) => id === station)
      .map(([, , name, value]) => ({ name, at: Number(value), severity: 3 }))
    return [station, { levels: { FLUID_LEVEL: { unit: 'cm', levels } } }]
  })
  return JSON.stringify({ stations: Object.fromEntries(stations) })
}

/** A service that is fed with the flood, and a dashboard that it sends its messages to. */
async function fed() {
  const directory = await mkdtemp(join(tmpdir(), 'gaugeboard-real-floods-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  const stationsFile = join(directory, 'stations.json')
  await writeFile(stationsFile, thresholds())
  const clock = { nowMs: BEGIN }
  const now = () => clock.nowMs
  const store = openStore(directory)
  onTestFinished(() => store.close())
  const { id: organisationId } = await store.addOrganisation('Rivers')
  const devices = new Map<Device, MeasurementSet[]>()
  for (const id of STATIONS) {
    const sensors = [{ id: 'stage', name: 'Stage', type: 'FLUID_LEVEL', unit: 'cm' }]
    const place = { name: id, type: 'AWLR', lat: null, long: null, intervalSeconds: 900 }
    const device = await store.registerDevice({ organisationId, id, ...place, sensors })
    const sets = levelsAt(id)
    await store.append(
      device,
      sets.filter(({ timeMs }) => timeMs < BEGIN),
      'none',
    )
    devices.set(device, sets)
  }
  const basic = { ...KEYS, organisationId }
  const service = createService({ store, now, logger: silent, ephemeralKeys: { basic } })
  const listener = await listen((request) => service(request), { host: '127.0.0.1', port: 0 })
  onTestFinished(() => listener.close())
  const stack = await startTestStack(
    {
      ...{ UPSTREAM_URL: `${listener.url}${BASE_PATH}`, UPSTREAM_API_KEY: KEYS.apiKey },
      ...{
        UPSTREAM_SECRET_KEY: KEYS.secretKey,
        AUTH: 'none',
        WEBHOOK_API_KEY: KEY,
        STATIONS_FILE: stationsFile,
      },
    },
    now,
  )
  onTestFinished(() => stack.close())
  const url = `${stack.url}/webhook/sensor-data`
  const { id } = await store.addSubscription({ organisationId, url, key: KEY, createdAtMs: 0 })
  const sender = startWebhookSender({ store, now, logger: silent, allowPrivate: true })
  onTestFinished(() => sender.stop())
  const waiting = async () => (await store.outbox.deliveries(id, 0)).waiting
  return { clock, store, devices, waiting, url: stack.url }
}

describe.skipIf(REAL_DATA === '')('a dashboard that is fed with the readings of Boxing Day 2015', () => {
  it('raises and clears the published thresholds at the very readings', { timeout: 120_000 }, async () => {
    const { clock, store, devices, waiting, url } = await fed()
    // the first list, so that it is known how both stand
    await fetch(`${url}/api/devices`)
    while (clock.nowMs < END) {
      const fromMs = clock.nowMs
      clock.nowMs += HOUR_MS
      for (const [device, sets] of devices)
        await store.append(
          device,
          sets.filter(({ timeMs }) => timeMs >= fromMs && timeMs < clock.nowMs),
        )
      await expect.poll(waiting, { interval: 20 }).toBe(0)
    }
    const range = `from=${new Date(BEGIN).toISOString()}&to=${new Date(END + HOUR_MS).toISOString()}`
    const levels = async () => {
      const answer = await fetch(`${url}/api/alarms/history?${range}`)
      const { alarms } = (await answer.json()) as { alarms: AlarmView[] }
      return alarms
        .filter(({ kind }) => kind === 'level')
        .map(({ station, level, sinceMs, value, returnedMs }) =>
          [
            `${station?.id} ${level?.name} ${level?.threshold}`,
            `from ${new Date(sinceMs).toISOString().slice(0, 16)} at ${value}`,
            `to ${returnedMs === null ? 'now' : new Date(returnedMs).toISOString().slice(0, 16)}`,
          ].join(' '),
        )
        .sort()
    }
    await expect
      .poll(levels)
      .toEqual([
        'ea-f1204-mytholmroyd flood 450 from 2015-12-26T08:15 at 453.4 to 2015-12-26T16:30',
        'ea-f1707-armley flood 390 from 2015-12-26T10:15 at 390.5 to 2015-12-27T18:30',
      ])
  })
})
