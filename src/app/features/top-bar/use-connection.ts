import { useQuery } from '@tanstack/react-query'
import type { DeviceListing } from '../../../domain/device.ts'
import { devicesQuery } from '../../api/devices.ts'
import { ApiFailure } from '../../api/http.ts'

export interface Connection {
  /**
   * `live`: the list is current. `stale`: our server answers, but has nothing newer. `offline`: our server does not answer.
   * `waiting`: nothing has come yet.
   */
  state: 'live' | 'stale' | 'offline' | 'waiting'
  /** When the list was last read from the service; `null` before the first. */
  asOfMs: number | null
  failure: unknown
  retry: () => void
}

export function useConnection(): Connection {
  const { data, error, refetch } = useQuery({
    ...devicesQuery,
    select: ({ asOf, stale }: DeviceListing) => ({ asOf, stale }),
  })
  return {
    state: data === undefined ? 'waiting' : error ? stateAfter(error) : data.stale ? 'stale' : 'live',
    asOfMs: data?.asOf ?? null,
    failure: error,
    retry: () => void refetch(),
  }
}

function stateAfter(error: Error): 'stale' | 'offline' {
  return error instanceof ApiFailure && error.status !== null ? 'stale' : 'offline'
}
