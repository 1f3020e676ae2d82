import { openSqliteStore } from '../../../src/service/store/sqlite/open-store.ts'
import { serve } from '../service.ts'

export interface RunningService {
  url: string
  /** The newest reading's time. */
  newestMs: number
  close(): Promise<void>
}

export const STATION_ID = 'weir'
export const KEYS = { apiKey: 'canary-api-key-7391', secretKey: 'canary:secret:key:5527' }
const SETS_AT_ONCE = 50_000

/** A real service on loopback with one station that has reported for some time: two months by default. */
export async function startService({ days = 60, intervalMs = 300_000 } = {}): Promise<RunningService> {
  const store = openSqliteStore(':memory:')
  const { id: organisationId } = await store.addOrganisation('River board')
  const device = await store.registerDevice({
    ...{ organisationId, id: STATION_ID, name: 'Weir', type: 'AWLR', lat: -6.6, long: 106.8 },
    intervalSeconds: intervalMs / 1000,
    sensors: [
      { id: 'level', name: 'Level', type: 'FLUID_LEVEL', unit: 'cm' },
      { id: 'battery', name: 'Battery', type: 'BATTERY', unit: '%' },
    ],
  })
  const newestMs = Math.floor(Date.now() / intervalMs) * intervalMs
  const count = (days * 86_400_000) / intervalMs
  const sets = Array.from({ length: count + 1 }, (_, i) => ({
    timeMs: newestMs - (count - i) * intervalMs,
    values: [Math.round(900 * Math.sin(i / 40)) / 10, 87],
  }))
  for (let at = 0; at < sets.length; at += SETS_AT_ONCE)
    await store.append(device, sets.slice(at, at + SETS_AT_ONCE))
  return { newestMs, ...(await serve(store, { basic: { ...KEYS, organisationId } })) }
}
