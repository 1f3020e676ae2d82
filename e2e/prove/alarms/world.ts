import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { startRedis } from '../../../src/bff/testing/test-redis.ts'
import { BASE_PATH } from '../../../src/contract/paths.ts'
import { startPostgres } from '../../../src/database/testing/test-server.ts'
import { listen } from '../../../src/server/listen.ts'
import { createService } from '../../../src/service/create-service.ts'
import { openSqliteStore } from '../../../src/service/store/sqlite/open-store.ts'
import type { Device } from '../../../src/service/store/store.ts'
import { type Launched, launch } from '../program.ts'
import { nowOf, setForward } from './fast-clock.ts'
import { CALM, type Gauge, stationsFile } from './gauges.ts'
import { SECRET } from './messages.ts'
import type { Reading } from './naive.ts'

/** A service with gauges, and what instances of the dashboard need to be one dashboard. */
export interface World {
  fromMs: number
  speed: number
  now(): number
  /** Sets the clock forward. */
  setTo(ms: number): void
  /** Keeps readings at the service, as their gauge would report them. */
  report(gauge: string, ...readings: readonly Reading[]): Promise<void>
  /** Starts an instance with the data directory of that place. */
  launch(place: number): Launched
  close(): Promise<void>
}

export interface WorldOptions {
  /** The instance's program, built. */
  program: string
  /** Without one an instance shares its cache and news with no other. */
  redisProgram?: string | undefined
  fromMs?: number
  speed?: number
  gauges: readonly Gauge[]
  alarms: string
  /** What the dashboard keeps: in PostgreSQL, or in a file that instances on one machine share. */
  store: 'postgres' | 'sqlite'
}

export const WEBHOOK_KEY = 'a-key-that-the-sender-has'
const KEYS = { apiKey: 'alarms', secretKey: 'al:arms' }
/** Readings from before the proof begins, so that every gauge is known as calm. */
const CALM_READINGS = 5

export async function openWorld(options: WorldOptions): Promise<World> {
  const { program, redisProgram, gauges, alarms, store, fromMs = Date.now(), speed = 1 } = options
  const directory = await mkdtemp(join(tmpdir(), 'gaugeboard-alarms-'))
  const file = (name: string) => join(directory, name)
  const clock = { fromMs, speed, aheadFile: file('ahead') }
  await writeFile(clock.aheadFile, '0')
  await writeFile(file('stations.json'), stationsFile(gauges))
  await writeFile(file('alarms.json'), alarms)
  const service = await startService(gauges, () => nowOf(clock))
  const redis = redisProgram === undefined ? undefined : await startRedis(redisProgram)
  const postgres = store === 'postgres' ? await startPostgres() : undefined
  return {
    ...{ fromMs, speed, report: service.report, now: () => nowOf(clock) },
    setTo: (ms) => setForward(clock, ms),
    launch: (place) =>
      launch([program, 'start'], {
        UPSTREAM_URL: `${service.url}${BASE_PATH}`,
        UPSTREAM_API_KEY: KEYS.apiKey,
        UPSTREAM_SECRET_KEY: KEYS.secretKey,
        AUTH: 'none',
        WEBHOOK_API_KEY: WEBHOOK_KEY,
        WEBHOOK_ALLOW_PRIVATE: '1',
        ...(redis && { REDIS_URL: redis.url }),
        ...(postgres && { DASHBOARD_DATABASE_URL: postgres.url }),
        STATIONS_FILE: file('stations.json'),
        ALARMS_FILE: file('alarms.json'),
        ALARM_PROOF_SECRET: SECRET,
        CLIENT_REQUESTS_PER_MINUTE: '0',
        PROVE_CLOCK: JSON.stringify(clock),
        // with a database each is on a machine of its own
        DATA_DIR: file(postgres ? String(place) : 'shared'),
      }),
    close: async () => {
      await service.close()
      await Promise.all([redis?.stop(), postgres?.stop()])
      await rm(directory, { recursive: true, force: true })
    },
  }
}

async function startService(gauges: readonly Gauge[], now: () => number) {
  const store = openSqliteStore(':memory:')
  const { id: organisationId } = await store.addOrganisation('River board')
  const devices = new Map<string, Device>()
  const nowMs = now()
  for (const { id, sensor, intervalSeconds, past } of gauges) {
    const device = await store.registerDevice({
      ...{ organisationId, id, name: id, type: 'AWLR', lat: null, long: null },
      ...{ intervalSeconds, sensors: [sensor] },
    })
    devices.set(id, device)
    const calm = Array.from({ length: CALM_READINGS }, (_, n) => ({
      ...{ t: nowMs - (CALM_READINGS - n) * intervalSeconds * 1000, v: CALM },
    }))
    await store.append(device, setsOf(past ?? calm))
  }
  const ephemeralKeys = { basic: { ...KEYS, organisationId } }
  const service = createService({ store, now, logger: pino({ level: 'silent' }), ephemeralKeys })
  const listener = await listen((request) => service(request), { host: '127.0.0.1', port: 0 })
  return {
    url: listener.url,
    report: async (gauge: string, ...readings: readonly Reading[]) => {
      await store.append(devices.get(gauge) as Device, setsOf(readings))
    },
    close: async () => {
      await listener.close()
      await store.close()
    },
  }
}

function setsOf(readings: readonly Reading[]) {
  return readings.map(({ t, v }) => ({ timeMs: t, values: [v] }))
}
