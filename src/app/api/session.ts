import { queryOptions } from '@tanstack/react-query'
import { getJson } from './http.ts'
import { isFlag, isText, objectOf, orNull, parse } from './shape.ts'

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

const isSession = objectOf<Session>({
  user: orNull(objectOf<{ name: string; role: string }>({ name: isText, role: isText })),
  auth: isText,
  features: objectOf<Session['features']>({
    tiles: orNull(objectOf<{ url: string; attribution: string }>({ url: isText, attribution: isText })),
    simulated: isFlag,
  }),
})

export function parseSession(body: unknown): Session {
  return parse(isSession, body, 'session')
}

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }) => parseSession(await getJson('/api/session', signal)),
  staleTime: Number.POSITIVE_INFINITY,
})
