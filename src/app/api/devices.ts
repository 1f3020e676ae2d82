import { queryOptions } from '@tanstack/react-query'
import type { DeviceListing } from '../../domain/device.ts'
import { getJson } from './http.ts'

/** How often the list is asked for again; our server answers from memory. */
const REFRESH_MS = 15_000

/** Every device as it stands now. */
export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: async ({ signal }) => (await getJson('/api/devices', signal)) as DeviceListing,
  refetchInterval: REFRESH_MS,
  staleTime: REFRESH_MS / 2,
})
