import { type QueryClient, queryOptions, replaceEqualDeep } from '@tanstack/react-query'
import { type DeviceListing, isDeviceListing, LISTED_EVENT } from '../../domain/device.ts'
import { answered, jsonOf, parse } from '../../view/api/http.ts'
import { withOvertaking } from './live/apply-to-listing.ts'
import { keepListedEvent } from './live/listed-event.ts'
import { liveState } from './live/live-state.ts'
import { recentReadings } from './live/recent-readings.ts'

/** Short, since our server answers the list from memory. */
const REFRESH_MS = 15_000
/** From here on comparing costs more than rendering, and a refetch disturbs the map: 0.5 s for 100,000. */
const LONG_LIST = 5000
const LONG_REFRESH_MS = 60_000
/** Refetch interval while events arrive: no event reports a station that became silent. */
const LIVE_REFRESH_MS = 60_000
const LIVE_LONG_REFRESH_MS = 5 * 60_000
/** Refetch interval while some stations wait for their first reading: the list soon changes. */
const UNREAD_REFRESH_MS = 5_000
const LEAST_REFRESH_MS = 1000

export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: async ({ signal }) => {
    const answer = await answered('/api/devices', { headers: { accept: 'application/json' }, signal })
    const listing = parse(isDeviceListing, await jsonOf(answer, signal), 'listing')
    keepListedEvent(answer.headers.get(LISTED_EVENT))
    return withOvertaking(listing, recentReadings(Date.now()))
  },
  refetchInterval: ({ state: { data, dataUpdatedAt, errorUpdatedAt } }) => {
    // an event restarts the interval, so count from the last answer
    const sinceMs = Math.max(0, Date.now() - Math.max(dataUpdatedAt, errorUpdatedAt))
    return Math.max(LEAST_REFRESH_MS, refreshMs(data) - sinceMs)
  },
  staleTime: REFRESH_MS / 2,
  structuralSharing: (previous, next) => (isLong(next) ? next : replaceEqualDeep(previous, next)),
})

/** Keeps the listing's age: only the server's answer reports stations that became silent. */
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

export function isLong(data: unknown): boolean {
  return ((data as Partial<DeviceListing> | undefined)?.devices?.length ?? 0) > LONG_LIST
}
