import { queryOptions } from '@tanstack/react-query'
import { getJson, postJson, remove } from '../../view/api/http.ts'
import { isFlag, isText, objectOf, oneOf, orNull, parse } from '../../view/api/shape.ts'

export interface User {
  name: string
  role: 'viewer' | 'operator'
}

/** Who is signed in and what this instance can do. */
export interface Session {
  user: User | null
  /** How people sign in; `none`: nobody has to. */
  auth: 'none' | 'password' | 'oidc'
  features: {
    /** Raster tiles to use instead of the bundled base map. */
    tiles: { url: string; attribution: string } | null
    /** The stations are made up. */
    simulated: boolean
    /** When the organisation's days begin on the clocks of a zone, `HH:MM`. */
    dayStart: string
  }
}

const isSession = objectOf<Session>({
  user: orNull(objectOf({ name: isText, role: oneOf('viewer', 'operator') })),
  auth: oneOf('none', 'password', 'oidc'),
  features: objectOf({
    tiles: orNull(objectOf({ url: isText, attribution: isText })),
    simulated: isFlag,
    dayStart: isText,
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

/** Signs in with a password; who that is. Throws `ApiFailure`: 401 for a wrong name or password, 429 after too many. */
export async function signIn(credentials: { username: string; password: string }): Promise<Session> {
  return parseSession(await postJson('/api/session', credentials))
}

export async function signOut(): Promise<void> {
  await remove('/api/session')
}
