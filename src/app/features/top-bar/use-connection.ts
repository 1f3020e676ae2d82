import { useQuery } from '@tanstack/react-query'
import type { DeviceListing } from '../../../domain/device.ts'
import { devicesQuery } from '../../api/devices.ts'

export interface Connection {
  /**
   * `live`: the list is current. `stale`: our server answers, the measuring service does not. `offline`: the last request
   * to our server failed. `waiting`: nothing has come yet.
   */
  state: 'live' | 'stale' | 'offline' | 'waiting'
  /** When the list was last read from the service; `null` before the first. */
  asOfMs: number | null
  failure: unknown
  retry: () => void
}

export function useConnection(): Connection {
  const { data, error, failureReason, refetch } = useQuery({
    ...devicesQuery,
    select: ({ asOf, stale }: DeviceListing) => ({ asOf, stale }),
  })
  const failure = error ?? failureReason
  const settled = data === undefined ? 'waiting' : data.stale ? 'stale' : 'live'
  return {
    state: failure && data ? 'offline' : settled,
    asOfMs: data?.asOf ?? null,
    failure,
    retry: () => void refetch(),
  }
}
