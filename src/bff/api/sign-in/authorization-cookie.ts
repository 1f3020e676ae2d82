import type { Context } from 'hono'
import { deleteCookie, setCookie } from 'hono/cookie'
import { parse } from 'hono/utils/cookie'
import { z } from 'zod'
import type { AuthorizationRequest } from './identity-provider.ts'

/** Lax, since the provider's site redirects here. Without the provider's response it is worthless. */
const NAME = '__Host-gaugeboard-authorization'
const ATTRIBUTES = { path: '/', secure: true, httpOnly: true, sameSite: 'Lax' } as const
const SECONDS = 600

const schema = z.object({ state: z.string(), nonce: z.string(), verifier: z.string(), to: z.string() })

export function setAuthorizationCookie(
  c: Context,
  authorization: AuthorizationRequest & { to: string },
): void {
  const value = Buffer.from(JSON.stringify(authorization)).toString('base64url')
  setCookie(c, NAME, value, { ...ATTRIBUTES, maxAge: SECONDS })
}

export function deleteAuthorizationCookie(c: Context): void {
  deleteCookie(c, NAME, ATTRIBUTES)
}

export function authorizationOf(request: Request): (AuthorizationRequest & { to: string }) | undefined {
  const value = parse(request.headers.get('cookie') ?? '', NAME)[NAME] ?? ''
  try {
    return schema.parse(JSON.parse(Buffer.from(value, 'base64url').toString()))
  } catch {
    return undefined
  }
}
