import type { TimeRange } from '../readings/chunks/place.ts'
import type { Tenant } from './tenant.ts'

/** How often open pages may be reset: each refetches everything shown. */
const RESET_EVERY_MS = 15_000

/** Called where the service has readings of a range that it did not have before. */
export type TakeOlder = (deviceId: string, range: TimeRange) => void

interface Looking {
  list: Pick<Tenant['list'], 'known'>
  readings: Pick<Tenant['readings'], 'invalidate'>
  records: Pick<Tenant['records'], 'forget'>
  live: Pick<Tenant['live'], 'publishOlder'>
}

/**
 * Makes tenants refetch a range that fills up later, and resets pages. Only a service in this process reports
 * such ranges.
 */
export function createTakeOlder(tenants: readonly Looking[]): TakeOlder {
  const pending = new Set<Looking>()
  const take = async (tenant: Looking, deviceId: string, range: TimeRange) => {
    const { list, readings, records, live } = tenant
    const device = list.known(deviceId)
    if (!device) return
    records.forget(deviceId)
    if (!(await readings.invalidate(device, range)) || pending.has(tenant)) return
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
