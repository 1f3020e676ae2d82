import { type QueryClient, queryOptions, replaceEqualDeep } from '@tanstack/react-query'
import type { DeviceListing } from '../../domain/device.ts'
import { parseDeviceListing } from '../../view/api/device-listing.ts'
import { getJson } from '../../view/api/http.ts'
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
/** While the values of some are still to be read for the first time, what is shown is soon of before. */
const UNREAD_REFRESH_MS = 5_000
const LEAST_REFRESH_MS = 1000

/** Every device as it stands now. */
export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: async ({ signal }) => {
    const listing = parseDeviceListing(await getJson('/api/devices', signal))
    return withOvertaking(listing, recentReadings(Date.now()))
  },
  refetchInterval: ({ state: { data, dataUpdatedAt, errorUpdatedAt } }) => {
    // an interval begins anew with whatever is told of a station: what is left of it must not
    const sinceMs = Math.max(0, Date.now() - Math.max(dataUpdatedAt, errorUpdatedAt))
    return Math.max(LEAST_REFRESH_MS, refreshMs(data) - sinceMs)
  },
  staleTime: REFRESH_MS / 2,
  structuralSharing: (previous, next) => (isLong(next) ? next : replaceEqualDeep(previous, next)),
})

/**
 * The listing with what an event tells of it; it stays as old as the server's answer, which alone knows of
 * stations that fell silent.
 */
export function notifyDevices(client: QueryClient, change: (listing: DeviceListing) => DeviceListing): void {
  const { queryKey } = devicesQuery
  const state = client.getQueryState(queryKey)
  if (state?.data) client.setQueryData(queryKey, change(state.data), { updatedAt: state.dataUpdatedAt })
}

function refreshMs(listing: DeviceListing | undefined): number {
  const isLongList = isLong(listing)
  if (listing?.unread) return isLongList ? LONG_REFRESH_MS : UNREAD_REFRESH_MS
  if (liveState().isOpen) return isLongList ? LIVE_LONG_REFRESH_MS : LIVE_REFRESH_MS
  return isLongList ? LONG_REFRESH_MS : REFRESH_MS
}

/** Asked of the listing and of whatever a reader picks from it. */
export function isLong(data: unknown): boolean {
  return ((data as Partial<DeviceListing> | undefined)?.devices?.length ?? 0) > LONG_LIST
}
