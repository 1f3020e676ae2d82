import { useQuery } from '@tanstack/react-query'
import type { DeviceListing } from '../../../domain/device.ts'
import { ApiFailure } from '../../../view/api/http.ts'
import { devicesQuery } from '../../api/devices.ts'
import { type LiveState, useLiveState } from '../../api/live/live-state.ts'
import { useNow } from '../time/use-now.ts'

/**
 * `live`: the server tells what is new as it comes. `polled`: it does not, but its list is current.
 * `stale`: our server answers, but has nothing newer. `offline`: our server does not answer. `waiting`:
 * nothing has come yet.
 */
type ConnectionState = 'live' | 'polled' | 'stale' | 'offline' | 'waiting'

/**
 * A list that nobody calls stale but that is this old is: the one who should say so may be what is broken. Our server
 * reads a list of slow stations again every five minutes, and we ask for it once a minute at worst.
 */
const OLD_MS = 7 * 60_000
/** How often age is looked at. */
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
    /** The service answers, but late. */
    isSlow: live.upstream?.state === 'slow',
    /** When the list was last read from the service, or news of a station last came; `null` before the first. */
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
