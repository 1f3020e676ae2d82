import type { Gates } from '../../gate/gates.ts'
import type { Logger } from '../../observe/logger.ts'
import type { Observer } from '../../observe/observer.ts'
import type { Audit } from '../audit/audit.ts'
import { hostnameIn } from '../http/hostname-in.ts'
import { notThisName } from '../http/problems.ts'
import type { RequestHead } from '../http/request-head.ts'
import type { BffContext, Route } from '../routes/route-table.ts'
import { type Caller, EVERYBODY, STRANGER, type User } from './caller.ts'
import { giveSessionCookie, sessionIdOf } from './session-cookie.ts'
import type { Sessions } from './sessions.ts'

/** What each way of signing in is made with, besides its own options. */
export interface SignInContext {
  /** Epoch milliseconds. */
  now: () => number
  logger: Logger
  observer: Observer
  audit: Audit
  /** Where passwords get their places. */
  gates: Gates
}

export interface Credentials {
  username: string
  password: string
}

/** An authenticated user and the state of their account at that moment. */
export interface AuthenticatedUser {
  user: User
  account: string
}

/** How people sign in to this instance. */
export type SignIn =
  | {
      auth: 'none'
      /** Whether a host name belongs to this instance: no foreign name may lead here. */
      answersTo(hostname: string): boolean
    }
  | {
      auth: 'password'
      sessions: Sessions
      /**
       * Who they are; the browser is given what it will be known by. Throws a `Problem` where the credentials are wrong
       * or were tried too often, or where too many people are signing in.
       */
      check(c: BffContext, credentials: Credentials): Promise<AuthenticatedUser>
      /** Whether that name is an operator's now; absent where accounts do not change. */
      isOperator?: (name: string) => Promise<boolean>
    }
  | {
      auth: 'oidc'
      sessions: Sessions
      /** The way to the identity provider and back. */
      routes: Route[]
    }

/** The caller by the session cookie. Without sign-in, throws a `Problem` for a host name that is not this instance's. */
export function callerOf(signIn: SignIn, request: RequestHead): Caller | Promise<Caller> {
  if (signIn.auth !== 'none') return callerIn(signIn.sessions, sessionIdOf(request))
  // no browser leaves it out
  const host = request.headers.get('host')
  if (host !== null && !signIn.answersTo(hostnameIn(host))) throw notThisName()
  return EVERYBODY
}

/** Opens a new session and ends the previous one, so that a planted session does not survive sign-in. */
export async function openSession(
  c: BffContext,
  sessions: Sessions,
  { user, account }: AuthenticatedUser,
): Promise<void> {
  await sessions.end(sessionIdOf(c.req.raw))
  giveSessionCookie(c, await sessions.open(user, account), sessions.maxMs)
}

async function callerIn(sessions: Sessions, id: string | undefined): Promise<Caller> {
  const user = await sessions.find(id)
  if (!user) return STRANGER
  const isStillWelcome = async () => (await sessions.find(id))?.role === user.role
  return { user, role: user.role, isStillWelcome }
}
