import { queryOptions } from '@tanstack/react-query'
import { getJson, postJson, remove } from '../../view/api/http.ts'
import { isFlag, isText, objectOf, oneOf, orNull, parse } from '../../view/api/shape.ts'

export interface User {
  name: string
  role: 'viewer' | 'operator'
}

/** The signed-in user and the features of this instance. */
export interface Session {
  user: User | null
  /** Method of signing in; `none`: not required. */
  auth: 'none' | 'password' | 'oidc'
  features: {
    /** Raster tiles to use instead of the bundled base map. */
    tiles: { url: string; attribution: string } | null
    /** There is a detailed map for the base map. */
    basemap: boolean
    /** Start of the organisation's day, `HH:MM` in a zone. */
    dayStart: string
  }
}

const isSession = objectOf<Session>({
  user: orNull(objectOf({ name: isText, role: oneOf('viewer', 'operator') })),
  auth: oneOf('none', 'password', 'oidc'),
  features: objectOf({
    tiles: orNull(objectOf({ url: isText, attribution: isText })),
    basemap: isFlag,
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

/** Signs in with a password and returns the user. Throws `ApiFailure`: 401 for wrong credentials, 429 after too many. */
export async function signIn(credentials: { username: string; password: string }): Promise<Session> {
  return parseSession(await postJson('/api/session', credentials))
}

export async function signOut(): Promise<void> {
  await remove('/api/session')
}
