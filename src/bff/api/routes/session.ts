import { z } from 'zod'
import { isLoopback } from '../../../contract/loopback.ts'
import { type Audit, originOf } from '../audit/audit.ts'
import { json, PRIVATE } from '../http/json.ts'
import { jsonBody } from '../http/json-body.ts'
import { badRequest, Problem } from '../http/problems.ts'
import type { User } from '../sign-in/caller.ts'
import { sessionIdOf, takeSessionCookie } from '../sign-in/cookies.ts'
import { MAX_PASSWORD_CHARACTERS } from '../sign-in/password-hash.ts'
import { type Credentials, callerOf, openSession, type SignIn } from '../sign-in/sign-in.ts'
import { type BffContext, get, type Route, route } from './route-table.ts'

/** The instance's features for browsers: nothing secret. */
export interface Features {
  tiles: { url: string; attribution: string } | null
  basemap: boolean
  /** The simulated network runs; the list says whether all of it is simulated. */
  simulated: boolean
  export: boolean
  /** `HH:MM` in a zone. */
  dayStart: string
}

const PATH = '/api/session'
/** A name and a password, escaped at worst. */
const MAX_BODY_BYTES = 16_384

const credentials = z.object({
  username: z.string().min(1).max(256),
  password: z.string().min(1).max(MAX_PASSWORD_CHARACTERS),
})

/** `GET /api/session`: user and features; `POST` signs in with a password; `DELETE` signs out, for anyone. */
export function sessionRoutes(signIn: SignIn, features: Features, audit: Audit): Route[] {
  const describe = (c: BffContext, user: User | null) =>
    json({ user, auth: signIn.auth, features }).respond(c.req.raw, PRIVATE)
  const show = get(PATH, 'anyone', 'light', async (c) =>
    describe(c, (await callerOf(signIn, c.req.raw)).user),
  )
  if (signIn.auth === 'none') return [show]

  const end = route('DELETE', PATH, 'anyone', 'light', async (c) => {
    const user = await signIn.sessions.end(sessionIdOf(c.req.raw))
    takeSessionCookie(c)
    if (user) {
      const who = { user: user.name, role: user.role }
      audit.record({ event: 'sign-out', outcome: 'done', who, ...originOf(c) })
    }
    return c.body(null, 204)
  })
  if (signIn.auth === 'oidc') return [show, end, ...signIn.routes]

  const open = route('POST', PATH, 'anyone', 'light', async (c) => {
    refuseOpenConnection(c)
    const authenticated = await signIn.check(c, await readCredentials(c.req.raw))
    await openSession(c, signIn.sessions, authenticated)
    const answer = { user: authenticated.user, auth: signIn.auth, features }
    return c.json(answer, 200, { 'cache-control': 'no-store' })
  })
  return [show, open, end]
}

/** On a plain connection browsers drop the cookie: better a sentence than a silently failed sign-in. */
function refuseOpenConnection(c: BffContext): void {
  const origin = c.req.header('origin')
  if (origin === undefined || !URL.canParse(origin)) return
  const { protocol, hostname } = new URL(origin)
  if (protocol !== 'http:' || isLoopback(hostname)) return
  throw new Problem(
    400,
    'not-https',
    'Not over HTTPS',
    'Over plain HTTP a password can be intercepted, and browsers do not keep a sign-in. ' +
      'Open the dashboard over https. Your administrator sets this up with a proxy and a certificate.',
  )
}

async function readCredentials(request: Request): Promise<Credentials> {
  const parsed = credentials.safeParse(await jsonBody(request, MAX_BODY_BYTES))
  if (!parsed.success) throw badRequest('Give a name and a password: {"username": …, "password": …} as JSON.')
  return parsed.data
}
