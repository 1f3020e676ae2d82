import type { BasicCredentials } from '../../../src/service/auth/basic-credentials.ts'
import { issueBasicKey, issuePublicKey } from '../../../src/service/auth/issue-keys.ts'
import { createService, type Service } from '../../../src/service/create-service.ts'
import { openSqliteStore } from '../../../src/service/store/sqlite/open-store.ts'
import type { Device } from '../../../src/service/store/store.ts'

/** A telemetry service with stations that report. */
export interface Network {
  service: Service
  /** Opens the public endpoints. */
  publicKey: string
  /** Opens the others. */
  basic: BasicCredentials
  ids: readonly string[]
  /** Has every station report what it owes up to now. */
  report(nowMs: number): Promise<void>
  close(): Promise<void>
}

export interface NetworkOptions {
  stations: number
  intervalSeconds: number
  now: () => number
  /** Readings from so long ago on. */
  historyMs: number
  /** A further station with a long record, which reports nothing new. */
  record?: { id: string; intervalSeconds: number; historyMs: number }
}

const SENSORS = [
  { id: 'level', name: 'Level', type: 'FLUID_LEVEL', unit: 'cm' },
  { id: 'rain', name: 'Rain', type: 'RAIN_FALL', unit: 'mm' },
  { id: 'battery', name: 'Battery', type: 'BATTERY', unit: '%' },
]
const silent = { error() {}, warn() {}, info() {}, debug() {} }

/** The real service on a store in memory. Stations report one after another, spread over their interval. */
export async function openNetwork(options: NetworkOptions): Promise<Network> {
  const { stations, intervalSeconds, now, historyMs, record } = options
  const store = openSqliteStore(':memory:')
  const { id: organisationId } = await store.addOrganisation('River board')
  const register = (id: string, n: number, everySeconds: number) =>
    store.registerDevice({
      organisationId,
      id,
      name: `Pintu air ${n + 1}`,
      type: 'AWLR',
      lat: -6.2 - n / 50,
      long: 106.8,
      intervalSeconds: everySeconds,
      sensors: SENSORS,
    })
  const devices: Device[] = []
  for (let n = 0; n < stations; n++) devices.push(await register(`POS-${n + 1}`, n, intervalSeconds))
  const intervalMs = intervalSeconds * 1000
  const startMs = Math.floor((now() - historyMs) / intervalMs) * intervalMs
  const nextMs = devices.map((_, n) => startMs + Math.floor((n * intervalSeconds) / stations) * 1000)
  const report = async (nowMs: number) => {
    for (const [n, device] of devices.entries()) {
      const sets = []
      let timeMs = nextMs[n] as number
      for (; timeMs <= nowMs; timeMs += intervalMs) sets.push({ timeMs, values: valuesAt(timeMs, n) })
      nextMs[n] = timeMs
      if (sets.length > 0) await store.append(device, sets)
    }
  }
  await report(now())
  if (record) {
    const sets = []
    const everyMs = record.intervalSeconds * 1000
    for (
      let timeMs = Math.floor((now() - record.historyMs) / everyMs) * everyMs;
      timeMs <= now();
      timeMs += everyMs
    )
      sets.push({ timeMs, values: valuesAt(timeMs, stations) })
    await store.append(await register(record.id, stations, record.intervalSeconds), sets)
  }
  return {
    service: createService({ store, now, logger: silent }),
    publicKey: await issuePublicKey(store, organisationId),
    basic: await issueBasicKey(store, organisationId),
    ids: devices.map(({ id }) => id),
    report,
    close: () => store.close(),
  }
}

/** A tide with some noise, now and then a shower, a battery that ages. */
function valuesAt(timeMs: number, station: number): number[] {
  const hours = timeMs / 3_600_000
  const noise = ((timeMs / 1000 + station * 7919) % 9973) / 9973
  const level = 150 + 80 * Math.sin(hours / 3 + station) + 5 * noise
  return [round(level), noise > 0.9 ? round(20 * (noise - 0.9)) : 0, round(90 - (hours % 40) / 10)]
}

const round = (value: number) => Math.round(value * 10) / 10
