import type { TimeRange } from '../readings/chunks/place.ts'
import type { Tenant } from './tenant.ts'

/** Open pages are notified so often: each requests again all that it shows. */
const RESET_EVERY_MS = 15_000

/** Is called with a device and a range of which the service has readings now that it did not have before. */
export type TakeOlder = (deviceId: string, range: TimeRange) => void

interface Looking {
  list: Pick<Tenant['list'], 'known'>
  readings: Pick<Tenant['readings'], 'reopen'>
  records: Pick<Tenant['records'], 'forget'>
  live: Pick<Tenant['live'], 'publishOlder'>
}

/**
 * Has tenants read again what they know of a range that fills up behind their backs, and tells those who look on where
 * anything of it was known. Only a service in the same process says so; of another one nothing is asked for it.
 */
export function createTakeOlder(tenants: readonly Looking[]): TakeOlder {
  const pending = new Set<Looking>()
  const take = async (tenant: Looking, deviceId: string, range: TimeRange) => {
    const { list, readings, records, live } = tenant
    const device = list.known(deviceId)
    if (!device) return
    records.forget(deviceId)
    if (!(await readings.reopen(device, range)) || pending.has(tenant)) return
    pending.add(tenant)
    setTimeout(() => {
      pending.delete(tenant)
      live.publishOlder()
    }, RESET_EVERY_MS).unref()
  }
  return (deviceId, range) => {
    for (const tenant of tenants) void take(tenant, deviceId, range)
  }
}
