import { useQuery } from '@tanstack/react-query'
import type { DeviceListing } from '../../../domain/device.ts'
import { ApiFailure } from '../../../view/api/http.ts'
import { devicesQuery } from '../../api/devices.ts'
import { type LiveState, useLiveState } from '../../api/live/live-state.ts'
import { useNow } from '../time/use-now.ts'

/**
 * `live`: events arrive. `polled`: no events, but a current list. `stale`: the server answers without newer
 * data. `offline`: no answer. `waiting`: no answer yet.
 */
type ConnectionState = 'live' | 'polled' | 'stale' | 'offline' | 'waiting'

/**
 * A list of this age is stale even if the server does not say so, since its report may be broken. Our server
 * refetches slow stations' list every five minutes, and the page requests it at least once a minute.
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
    isSlow: live.upstream?.state === 'slow',
    /** Time of the last list or event; `null` before the first. */
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
