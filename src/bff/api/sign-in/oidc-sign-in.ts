import { placeWithin } from '../../../domain/app-paths.ts'
import { type Actor, originOf } from '../audit/audit.ts'
import { type BffContext, get, type Route } from '../routes/route-table.ts'
import { authorizationOf, deleteAuthorizationCookie, setAuthorizationCookie } from './cookies.ts'
import { identityOf, nameOf } from './identity.ts'
import { AuthorizationFailed, type IdentityProvider } from './identity-provider.ts'
import type { SessionStore } from './session-store.ts'
import { Sessions, type SessionTimes } from './sessions.ts'
import { openSession, type SignIn, type SignInContext } from './sign-in.ts'

interface OidcSignInOptions extends SignInContext {
  provider: IdentityProvider
  roleClaim: string | null
  /** The public address; `null`: the request's host. */
  publicUrl: string | null
  store: SessionStore
  times: SessionTimes
  secret: string | undefined
}

const START = '/api/session/oidc'
const CALLBACK = `${START}/callback`

export function oidcSignIn(options: OidcSignInOptions): SignIn {
  const { provider, roleClaim, publicUrl, store, times, secret, now, logger, observer, audit } = options
  // a role that the provider revokes ends with the session
  const sessions = new Sessions({ store, now, secret, ...times, isCurrent: async () => true })
  const redirectUri = (c: BffContext) => `${publicUrl ?? new URL(c.req.url).origin}${CALLBACK}`

  const failed = (c: BffContext, reason: string, what: string, to: string, who: Actor | null = null) => {
    observer.signIn('refused')
    logger.warn({ reason, what }, 'signing in at the identity provider did not work')
    audit.record({ event: 'sign-in', outcome: 'refused', who, ...originOf(c), what: { reason } })
    return redirect(c, `/login?${new URLSearchParams({ ...(to !== '/' && { to }), failed: reason })}`)
  }

  const leave = async (c: BffContext) => {
    const to = placeWithin(c.req.query('to'))
    try {
      const { url, authorization } = await provider.begin(redirectUri(c))
      setAuthorizationCookie(c, { ...authorization, to })
      return redirect(c, url.href)
    } catch (error) {
      if (error instanceof AuthorizationFailed) return failed(c, error.reason, error.message, to)
      throw error
    }
  }

  const comeBack = async (c: BffContext) => {
    const authorization = authorizationOf(c.req.raw)
    deleteAuthorizationCookie(c)
    const to = placeWithin(authorization?.to)
    if (!authorization) return failed(c, 'expired', 'no authorization request', to)
    try {
      const returned = new URL(redirectUri(c))
      returned.search = new URL(c.req.url).search
      const claims = await provider.finish(returned, authorization)
      const authenticated = identityOf(claims, roleClaim)
      if (!authenticated) {
        return failed(c, 'no-role', `nothing usable in ${roleClaim}`, to, {
          user: nameOf(claims),
          role: null,
        })
      }
      await openSession(c, sessions, authenticated)
      observer.signIn('accepted')
      const { name, role } = authenticated.user
      logger.info({ user: name, address: c.env.address }, 'somebody signed in')
      audit.record({ event: 'sign-in', outcome: 'done', who: { user: name, role }, ...originOf(c) })
      return redirect(c, to)
    } catch (error) {
      if (error instanceof AuthorizationFailed) return failed(c, error.reason, error.message, to)
      throw error
    }
  }

  const routes: Route[] = [
    get(START, 'anyone', 'light', leave),
    // opens a session only for this browser's own authorization request
    get(CALLBACK, 'anyone', 'light', comeBack),
  ]
  return { auth: 'oidc', sessions, routes }
}

function redirect(c: BffContext, to: string): Response {
  c.header('cache-control', 'no-store')
  return c.redirect(to, 302)
}
