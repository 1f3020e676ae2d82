import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { issueBasicKey } from '../../src/service/auth/issue-keys.ts'
import { openStore } from '../../src/service/store/sqlite/open-store.ts'
import type { DeviceDescription, MeasurementSet, Store } from '../../src/service/store/store.ts'
import { normalRandom } from './random.ts'

const DAY_MS = 86_400_000
/** Gives a year of six sensors a little over 1,000,000 values. */
const INTERVAL_SECONDS = 189
const DAYS = 370
const SETS_A_TRANSACTION = 5_000
const SEED = 8

export const STATION: Omit<DeviceDescription, 'organisationId'> = {
  id: 'BENCH-1',
  name: 'Bench gauge',
  type: 'AWLR',
  lat: -6.6,
  long: 106.8,
  intervalSeconds: INTERVAL_SECONDS,
  sensors: [
    { id: 'level', name: 'Water level', type: 'FLUID_LEVEL', unit: 'cm' },
    { id: 'rain', name: 'Rain', type: 'RAIN_FALL', unit: 'mm' },
    { id: 'air', name: 'Air temperature', type: 'AIR_TEMPERATURE', unit: '°C' },
    { id: 'humidity', name: 'Humidity', type: 'AIR_HUMIDITY', unit: '%RH' },
    { id: 'wind', name: 'Wind speed', type: 'WIND_SPEED', unit: 'm/s' },
    { id: 'battery', name: 'Battery', type: 'BATTERY', unit: '%' },
  ],
}

export interface StationStore {
  store: Store
  dataDirectory: string
  organisationId: string
  /** The newest reading is of this time. */
  nowMs: number
}

/** A store on disk with a year and some days of one station up to now, filled through the door every reading takes. */
export async function withStation<T>(use: (station: StationStore) => Promise<T>): Promise<T> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'gaugeboard-bench-'))
  const store = openStore(dataDirectory)
  try {
    const nowMs = Math.floor(Date.now() / 1000) * 1000
    const { id: organisationId } = await store.addOrganisation('bench')
    const device = await store.registerDevice({ ...STATION, organisationId })
    const sets = [...measurements(nowMs)]
    for (let at = 0; at < sets.length; at += SETS_A_TRANSACTION)
      await store.append(device, sets.slice(at, at + SETS_A_TRANSACTION))
    return await use({ store, dataDirectory, organisationId, nowMs })
  } finally {
    await store.close()
    await rm(dataDirectory, { recursive: true, force: true })
  }
}

/** A header that opens the service over that store. */
export async function authorizationOf({ store, organisationId }: StationStore): Promise<string> {
  const { apiKey, secretKey } = await issueBasicKey(store, organisationId)
  return `Basic ${Buffer.from(`${apiKey}:${secretKey}`).toString('base64')}`
}

function* measurements(nowMs: number): Generator<MeasurementSet> {
  const normal = normalRandom(SEED)
  const count = Math.floor((DAYS * DAY_MS) / (INTERVAL_SECONDS * 1000))
  let flood = 0
  for (let i = count; i >= 0; i--) {
    const timeMs = nowMs - i * INTERVAL_SECONDS * 1000
    const day = (2 * Math.PI * timeMs) / DAY_MS
    const raining = normal() > 2.2
    flood = flood * 0.998 + (raining ? 6 : 0)
    yield {
      timeMs,
      values: [
        fixed(90 + flood + 12 * Math.sin(day / 29) + normal(), 1),
        raining ? fixed(0.4 + Math.abs(normal()), 1) : 0,
        fixed(26 + 4 * Math.sin(day) + 0.3 * normal(), 1),
        fixed(Math.min(100, 78 - 14 * Math.sin(day) + normal()), 1),
        fixed(Math.abs(2 + 1.5 * normal()), 1),
        fixed(Math.min(100, 92 + 6 * Math.sin(day) + 0.2 * normal()), 1),
      ],
    }
  }
}

/** As an instrument reports it. */
function fixed(value: number, decimals: number): number {
  return Number(value.toFixed(decimals))
}
