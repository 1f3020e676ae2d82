import { queryOptions } from '@tanstack/react-query'
import { type Checked, isFlag, isText, objectOf, oneOf, orNull } from '../../domain/shape.ts'
import { getJson, parse, postJson, remove } from '../../view/api/http.ts'

const isUser = objectOf({ name: isText, role: oneOf('viewer', 'operator') })

const isSession = objectOf({
  user: orNull(isUser),
  /** `none`: sign-in is not required. */
  auth: oneOf('none', 'password', 'oidc'),
  features: objectOf({
    /** Raster tiles to use instead of the bundled base map. */
    tiles: orNull(objectOf({ url: isText, attribution: isText })),
    basemap: isFlag,
    /** Start of the organisation's day, `HH:MM` in a zone. */
    dayStart: isText,
  }),
})

export type User = Checked<typeof isUser>
export type Session = Checked<typeof isSession>

export function parseSession(body: unknown): Session {
  return parse(isSession, body, 'session')
}

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }) => parseSession(await getJson('/api/session', signal)),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Throws `ApiFailure`: 401 for wrong credentials, 429 after too many attempts. */
export async function signIn(credentials: { username: string; password: string }): Promise<Session> {
  return parseSession(await postJson('/api/session', credentials))
}

export async function signOut(): Promise<void> {
  await remove('/api/session')
}
