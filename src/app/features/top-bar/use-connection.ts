import { useQuery } from '@tanstack/react-query'
import type { DeviceListing } from '../../../domain/device.ts'
import { ApiFailure } from '../../../view/api/http.ts'
import { devicesQuery } from '../../api/devices.ts'
import { type LiveState, useLiveState } from '../../api/live/live-state.ts'
import { useNow } from '../time/use-now.ts'

/**
 * `live`: the server sends events. `polled`: it does not, but its list is current. `stale`: our server answers without newer
 * data. `offline`: our server does not answer. `waiting`: there is no answer yet.
 */
type ConnectionState = 'live' | 'polled' | 'stale' | 'offline' | 'waiting'

/**
 * A list of this age is stale even where the server does not report it, since the report itself may be broken. Our server
 * refetches the list of slow stations every five minutes, and the page requests it once a minute at least.
 */
const OLD_MS = 7 * 60_000
/** Interval of checking the age. */
const TICK_MS = 5000

export function useConnection() {
  const { data, error, refetch } = useQuery({
    ...devicesQuery,
    select: ({ asOf, stale }: DeviceListing) => ({ asOf, stale }),
  })
  const live = useLiveState()
  const now = useNow(TICK_MS)
  return {
    state: connectionState(data, error, now, live),
    /** The service is slow. */
    isSlow: live.upstream?.state === 'slow',
    /** Time of the last list from the service or the last event of a station; `null` before the first. */
    asOfMs: data ? Math.max(data.asOf, live.newsMs ?? 0) : null,
    failure: error,
    retry: () => void refetch(),
  }
}

export function connectionState(
  listing: Pick<DeviceListing, 'asOf' | 'stale'> | undefined,
  failure: Error | null,
  nowMs: number,
  { isOpen, newsMs, upstream }: LiveState,
): ConnectionState {
  if (listing === undefined) return 'waiting'
  if (failure) return failure instanceof ApiFailure && failure.status !== null ? 'stale' : 'offline'
  if (listing.stale || upstream?.state === 'down') return 'stale'
  if (nowMs - Math.max(listing.asOf, newsMs ?? 0) > OLD_MS) return 'stale'
  return isOpen ? 'live' : 'polled'
}
