import { queryOptions } from '@tanstack/react-query'
import { getJson } from './http.ts'

/** Who is signed in and what this instance can do. */
export interface Session {
  user: { name: string; role: string } | null
  auth: string
  features: {
    /** Raster tiles to use instead of the bundled base map. */
    tiles: { url: string; attribution: string } | null
    /** The stations are made up. */
    simulated: boolean
  }
}

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }) => (await getJson('/api/session', signal)) as Session,
  staleTime: Number.POSITIVE_INFINITY,
})
