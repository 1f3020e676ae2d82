import type { Gates } from '../../gate/gates.ts'
import type { Logger } from '../../observe/logger.ts'
import type { Observer } from '../../observe/observer.ts'
import type { Audit } from '../audit/audit.ts'
import { hostnameIn } from '../http/connection.ts'
import { notThisName } from '../http/problems.ts'
import type { RequestHead } from '../http/request-head.ts'
import type { BffContext, Route } from '../routes/route-table.ts'
import { type Caller, EVERYBODY, STRANGER, type User } from './caller.ts'
import { giveSessionCookie, sessionIdOf } from './cookies.ts'
import type { Sessions } from './sessions.ts'

export interface SignInContext {
  now: () => number
  logger: Logger
  observer: Observer
  audit: Audit
  /** For hashing passwords. */
  gates: Gates
}

export interface Credentials {
  username: string
  password: string
}

export interface AuthenticatedUser {
  user: User
  account: string
}

export type SignIn =
  | {
      auth: 'none'
      /** Whether a host name is this instance's: a guard against DNS rebinding. */
      answersTo(hostname: string): boolean
    }
  | {
      auth: 'password'
      sessions: Sessions
      /** Sets the device cookie. Throws a `Problem` for wrong credentials or too many attempts. */
      check(c: BffContext, credentials: Credentials): Promise<AuthenticatedUser>
      /** Absent where accounts do not change. */
      isOperator?: (name: string) => Promise<boolean>
    }
  | {
      auth: 'oidc'
      sessions: Sessions
      routes: Route[]
    }

/** By the session cookie. Without sign-in, throws a `Problem` for a foreign host name. */
export function callerOf(signIn: SignIn, request: RequestHead): Caller | Promise<Caller> {
  if (signIn.auth !== 'none') return callerIn(signIn.sessions, sessionIdOf(request))
  // every browser sends it
  const host = request.headers.get('host')
  if (host !== null && !signIn.answersTo(hostnameIn(host))) throw notThisName()
  return EVERYBODY
}

/** Ends the previous session, so that a planted one does not survive sign-in. */
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
