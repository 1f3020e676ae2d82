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
import { type Instance, type Launched, launchInstance } from '../restarts/instance.ts'
import { clockWord, type FastClock, nowOf } from './fast-clock.ts'
import { type Gauge, INTERVAL_SECONDS, SENSOR } from './gauges.ts'
import type { Reading } from './naive.ts'
import { CALM } from './plan.ts'
import type { Receiver } from './receiver.ts'

/** A service with gauges, a Redis, a PostgreSQL, and what instances of the dashboard need to be one dashboard. */
export interface World {
  clock: FastClock
  /** Keeps readings at the service, as their gauge would report them. */
  report(gauge: string, ...readings: readonly Reading[]): Promise<void>
  /** Starts an instance with the data directory of that place. */
  launch(place: number): Launched
  /** The same, resolved when it says where it is. */
  start(place: number): Promise<Instance>
  close(): Promise<void>
}

/** A gauge that may have another sensor and past than these have. */
export interface WorldGauge extends Pick<Gauge, 'id'> {
  sensor?: typeof SENSOR
  intervalSeconds?: number
  /** What the service has of it before the proof begins. */
  past?: readonly Reading[]
}

export interface WorldOptions {
  /** The instance's program, built. */
  program: string
  /** Without one an instance shares its cache and news with no other. */
  redisProgram: string | undefined
  speed: number
  /** Default: one of that speed from now on. */
  clock?: FastClock
  gauges: readonly WorldGauge[]
  stationsFile: string
  /** What `ALARMS_FILE` says; receivers' secret is `ALARM_PROOF_SECRET`. */
  alarmsFile: string
  receiver: Pick<Receiver, 'secret'> | null
  /** What the dashboard keeps: in PostgreSQL, or in a file that instances on one machine share. */
  store?: 'postgres' | 'sqlite'
}

export const WEBHOOK_KEY = 'a-key-that-the-sender-has'
const KEYS = { apiKey: 'alarms', secretKey: 'al:arms' }
/** Readings from before the proof begins, so that every gauge is known as calm. */
const CALM_READINGS = 5

export async function openWorld(options: WorldOptions): Promise<World> {
  const { program, redisProgram, speed, gauges, stationsFile, alarmsFile, receiver } = options
  const { store = 'postgres', clock = { fromMs: Date.now(), speed } } = options
  const directory = await mkdtemp(join(tmpdir(), 'gaugeboard-alarms-'))
  const files = { stations: join(directory, 'stations.json'), alarms: join(directory, 'alarms.json') }
  await Promise.all([writeFile(files.stations, stationsFile), writeFile(files.alarms, alarmsFile)])
  const service = await startService(gauges, clock)
  const [redis, postgres] = await Promise.all([
    redisProgram === undefined ? undefined : startRedis(redisProgram),
    store === 'postgres' ? startPostgres() : undefined,
  ])
  const launch = (place: number) =>
    launchInstance([program], {
      UPSTREAM_URL: `${service.url}${BASE_PATH}`,
      UPSTREAM_API_KEY: KEYS.apiKey,
      UPSTREAM_SECRET_KEY: KEYS.secretKey,
      AUTH: 'none',
      WEBHOOK_API_KEY: WEBHOOK_KEY,
      WEBHOOK_ALLOW_PRIVATE: '1',
      ...(redis && { REDIS_URL: redis.url }),
      ...(postgres && { DASHBOARD_DATABASE_URL: postgres.url }),
      STATIONS_FILE: files.stations,
      ALARMS_FILE: files.alarms,
      ...(receiver && { ALARM_PROOF_SECRET: receiver.secret }),
      CLIENT_REQUESTS_PER_MINUTE: '0',
      PROVE_CLOCK: clockWord(clock),
      // with a database each is on a machine of its own
      DATA_DIR: join(directory, postgres ? String(place) : 'shared'),
    })
  return {
    clock,
    report: service.report,
    launch,
    async start(place) {
      const { url, end } = launch(place)
      return { url: await url, end }
    },
    close: async () => {
      await service.close()
      await Promise.all([redis?.stop(), postgres?.stop()])
      await rm(directory, { recursive: true, force: true })
    },
  }
}

async function startService(gauges: readonly WorldGauge[], clock: FastClock) {
  const store = openSqliteStore(':memory:')
  const { id: organisationId } = await store.addOrganisation('River board')
  const devices = new Map<string, Device>()
  const nowMs = nowOf(clock)
  const calm = Array.from({ length: CALM_READINGS }, (_, n) => ({
    t: nowMs - (CALM_READINGS - n) * INTERVAL_SECONDS * 1000,
    v: CALM,
  }))
  for (const { id, sensor = SENSOR, intervalSeconds = INTERVAL_SECONDS, past = calm } of gauges) {
    const device = await store.registerDevice({
      ...{ organisationId, id, name: id, type: 'AWLR', lat: null, long: null },
      intervalSeconds,
      sensors: [sensor],
    })
    devices.set(id, device)
    await store.append(device, setsOf(past))
  }
  const service = createService({
    store,
    now: () => nowOf(clock),
    logger: pino({ level: 'silent' }),
    ephemeralKeys: { basic: { ...KEYS, organisationId } },
  })
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
