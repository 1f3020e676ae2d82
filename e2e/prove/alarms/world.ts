import { writeFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { startRedis } from '../../../src/bff/testing/test-redis.ts'
import { BASE_PATH } from '../../../src/contract/paths.ts'
import { startPostgres } from '../../../src/database/testing/test-server.ts'
import type { AlarmView } from '../../../src/domain/alarms/alarm-view.ts'
import type { DeviceState } from '../../../src/domain/device.ts'
import { openSqliteStore } from '../../../src/service/store/sqlite/open-store.ts'
import type { Device } from '../../../src/service/store/store.ts'
import { type Launched, launch, newFolder } from '../program.ts'
import { type ReceiverOptions, startReceiver, type Taken } from '../receiver.ts'
import { serve } from '../service.ts'
import { CALM, type Gauge, INTERVAL_MS, type Reading, SENSOR, stationsFile } from './gauges.ts'
import { SECRET } from './judge.ts'

/** A clock of several processes that goes so many times as fast as the machine's, from a moment of that on. */
export interface Clock {
  fromMs: number
  speed: number
}

/** A service with gauges, a receiver of messages, and what instances of the dashboard need to be one dashboard. */
export interface World extends Clock {
  now(): number
  /** What the receiver took. */
  taken: readonly Taken[]
  /** Starts an instance with the data directory of that place. */
  launch(place: number): Launched
  /** A gauge measures a value now, or at a time, which the service keeps and one of these instances takes; the message may come again. */
  report(
    urls: () => readonly string[],
    gauge: string,
    reading: Partial<Reading>,
    isRepeated?: boolean,
  ): Promise<void>
  close(): Promise<void>
}

export interface WorldOptions {
  /** The instance's program, built, and that of Redis. */
  program: string
  redisProgram: string
  gauges: readonly Gauge[]
  /** A receiver of their own for each basin, or one for all. */
  receivers?: 'each basin' | 'one'
  receiving?: Partial<ReceiverOptions>
  /** What `ALARMS_FILE` says besides, and of how long messages wait; default: the product's own. */
  rules?: readonly object[]
  route?: object
  speed?: number
  /** What the dashboard keeps: in PostgreSQL, or in a file that instances on one machine share. */
  store?: 'postgres' | 'sqlite'
}

const WEBHOOK_KEY = 'a-key-that-the-sender-has'
const KEYS = { apiKey: 'alarms', secretKey: 'al:arms' }
/** Readings from before the proof begins, so that every gauge is known as calm. */
const CALM_READINGS = 5
const LOOK_MS = 500
const RETRY_MS = 50
const MAX_WAIT_MS = 5_000

export async function openWorld(options: WorldOptions): Promise<World> {
  const { program, redisProgram, gauges, receivers = 'each basin', speed = 1, store = 'postgres' } = options
  const folder = await newFolder('alarms')
  const fromMs = Date.now()
  const now = () => fromMs + (Date.now() - fromMs) * speed
  const receiver = await startReceiver(options.receiving)
  const names = receivers === 'one' ? ['room'] : [...new Set(gauges.map(({ basin }) => basin))]
  const file = {
    ...(options.rules && { rules: options.rules }),
    receivers: names.map((name) => ({
      ...{ name, kind: 'webhook', url: `${receiver.url}/${name}`, secretEnv: 'ALARM_PROOF_SECRET' },
    })),
    route: {
      ...{ receiver: names[0], ...options.route },
      routes: names.map((name) => ({ receiver: name, match: [{ name: 'basin', values: [name] }] })),
    },
  }
  await writeFile(folder.file('stations.json'), stationsFile(gauges))
  await writeFile(folder.file('alarms.json'), JSON.stringify(file))
  const service = await startService(gauges, now)
  const redis = await startRedis(redisProgram)
  const postgres = store === 'postgres' ? await startPostgres() : undefined
  const launched: Launched[] = []
  return {
    ...{ fromMs, speed, now, taken: receiver.taken },
    launch(place) {
      const instance = launch([program, 'start'], {
        UPSTREAM_URL: `${service.url}${BASE_PATH}`,
        UPSTREAM_API_KEY: KEYS.apiKey,
        UPSTREAM_SECRET_KEY: KEYS.secretKey,
        AUTH: 'none',
        WEBHOOK_API_KEY: WEBHOOK_KEY,
        WEBHOOK_ALLOW_PRIVATE: '1',
        REDIS_URL: redis.url,
        ...(postgres && { DASHBOARD_DATABASE_URL: postgres.url }),
        STATIONS_FILE: folder.file('stations.json'),
        ALARMS_FILE: folder.file('alarms.json'),
        ALARM_PROOF_SECRET: SECRET,
        CLIENT_REQUESTS_PER_MINUTE: '0',
        PROVE_CLOCK: JSON.stringify({ fromMs, speed }),
        // with a database each is on a machine of its own
        DATA_DIR: folder.file(postgres ? String(place) : 'shared'),
      })
      launched.push(instance)
      return instance
    },
    async report(urls, gauge, { t = Math.floor(now() / 1000) * 1000, v = CALM }, isRepeated = false) {
      if (!isRepeated) await service.append(gauge, { t, v })
      await post(urls, gauge, { t, v })
    },
    close: async () => {
      await Promise.all(launched.map(({ end }) => end('SIGKILL')))
      await service.close()
      await Promise.all([receiver.close(), redis.stop(), postgres?.stop()])
      await folder.remove()
    },
  }
}

/** The history of a gauge's alarms, or of those of the service (`null`). */
export async function historyOf(
  url: string,
  gauge: string | null,
  { fromMs, now }: World,
): Promise<AlarmView[]> {
  const query = new URLSearchParams({
    ...{ from: new Date(fromMs).toISOString(), to: new Date(now()).toISOString() },
    ...{ station: gauge ?? '', limit: '1000' },
  })
  const { alarms } = await get<{ alarms: AlarmView[] }>(`${url}/api/alarms/history?${query}`)
  return gauge === null ? alarms.filter(({ station }) => station === null) : alarms
}

/** All alarms that are there now. */
export async function listedAt(url: string): Promise<AlarmView[]> {
  return (await get<{ alarms: AlarmView[] }>(`${url}/api/alarms`)).alarms
}

/** The time of the newest reading of each gauge that an instance knows; 0 where it knows none. */
export async function newestAt(url: string): Promise<Map<string, number>> {
  const { devices } = await get<{ devices: Pick<DeviceState, 'id' | 'latest'>[] }>(`${url}/api/devices`)
  return new Map(devices.map(({ id, latest }) => [id, latest[SENSOR.id]?.t ?? 0]))
}

/** Resolves to whether something holds within a time. */
export async function within(waitMs: number, holds: () => Promise<boolean> | boolean): Promise<boolean> {
  const endMs = performance.now() + waitMs
  for (;;) {
    if (await holds()) return true
    if (performance.now() > endMs) return false
    await setTimeout(LOOK_MS)
  }
}

/** A reading as the service's message tells it; resolves once one of the instances that are there then has taken it. */
async function post(urls: () => readonly string[], gauge: string, { t, v }: Reading): Promise<void> {
  const data = { [SENSOR.id]: v }
  const message = { event: 'sensor.data', device_id: gauge, timestamp: new Date(t).toISOString(), data }
  const headers = { 'content-type': 'application/json', 'x-api-key': WEBHOOK_KEY }
  for (let turn = t / 1000; ; turn++) {
    const now = urls()
    const url = `${now[turn % Math.max(1, now.length)]}/webhook/sensor-data`
    const signal = AbortSignal.timeout(MAX_WAIT_MS)
    const isTaken = await fetch(url, { method: 'POST', headers, body: JSON.stringify(message), signal })
      .then(async (answer) => (await answer.arrayBuffer()) && answer.ok)
      // it was killed, or has not begun
      .catch(() => false)
    if (isTaken) return
    await setTimeout(RETRY_MS)
  }
}

async function get<T>(url: string): Promise<T> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url} was answered ${answer.status}`)
  return (await answer.json()) as T
}

async function startService(gauges: readonly Gauge[], now: () => number) {
  const store = openSqliteStore(':memory:')
  const { id: organisationId } = await store.addOrganisation('River board')
  const devices = new Map<string, Device>()
  const setOf = ({ t, v }: Reading) => ({ timeMs: t, values: [v] })
  const nowMs = now()
  for (const { id } of gauges) {
    const described = { organisationId, id, name: id, type: 'AWLR', lat: null, long: null, sensors: [SENSOR] }
    const device = await store.registerDevice({ ...described, intervalSeconds: INTERVAL_MS / 1000 })
    const calm = Array.from({ length: CALM_READINGS }, (_, n) => nowMs - (CALM_READINGS - n) * INTERVAL_MS)
    await store.append(
      device,
      calm.map((t) => setOf({ t, v: CALM })),
    )
    devices.set(id, device)
  }
  const append = (gauge: string, reading: Reading) =>
    store.append(devices.get(gauge) as Device, [setOf(reading)])
  return { append, ...(await serve(store, { basic: { ...KEYS, organisationId } }, { now })) }
}
