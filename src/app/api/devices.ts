import { queryOptions, replaceEqualDeep } from '@tanstack/react-query'
import type { DeviceListing } from '../../domain/device.ts'
import { parseDeviceListing } from './device-listing.ts'
import { getJson } from './http.ts'
import { withOvertaking } from './live/apply-to-listing.ts'
import { liveState } from './live/live-state.ts'
import { recentReadings } from './live/recent-readings.ts'

/** How often the list is asked for again; our server answers from memory. */
const REFRESH_MS = 15_000
/**
 * From here on telling what is unchanged costs more than drawing the list anew, and reading it again is felt while the
 * map moves: half a second for 100,000 stations.
 */
const LONG_LIST = 5000
const LONG_REFRESH_MS = 60_000
/** While the server tells what is new, only what no event tells is asked for: stations that have fallen silent. */
const LIVE_REFRESH_MS = 60_000
const LIVE_LONG_REFRESH_MS = 5 * 60_000

/** Every device as it stands now. */
export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: async ({ signal }) => {
    const listing = parseDeviceListing(await getJson('/api/devices', signal))
    const nowMs = Date.now()
    return withOvertaking(listing, recentReadings(nowMs), nowMs)
  },
  refetchInterval: ({ state }) => {
    if (liveState().isOpen) return isLong(state.data) ? LIVE_LONG_REFRESH_MS : LIVE_REFRESH_MS
    return isLong(state.data) ? LONG_REFRESH_MS : REFRESH_MS
  },
  staleTime: REFRESH_MS / 2,
  structuralSharing: (previous, next) => (isLong(next) ? next : replaceEqualDeep(previous, next)),
})

/** Asked of the listing and of whatever a reader picks from it. */
export function isLong(data: unknown): boolean {
  return ((data as Partial<DeviceListing> | undefined)?.devices?.length ?? 0) > LONG_LIST
}
