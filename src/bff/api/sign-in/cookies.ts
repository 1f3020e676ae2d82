import type { Context } from 'hono'
import { deleteCookie, setCookie } from 'hono/cookie'
import { parse } from 'hono/utils/cookie'
import { z } from 'zod'
import type { RequestHead } from '../http/request-head.ts'
import { DEVICE_DAYS } from './known-devices.ts'

/**
 * `__Host-` requires Secure, this very host and the root path: no other site, subdomain or plain connection
 * can plant or read it. Browsers accept it on plain loopback addresses all the same.
 */
const SESSION = '__Host-gaugeboard'
/**
 * A browser's last accounts, also after sign-out. They grant nothing, but tell a known browser from
 * strangers.
 */
const DEVICE = '__Host-gaugeboard-device'
const AUTHORIZATION = '__Host-gaugeboard-authorization'
const ATTRIBUTES = { path: '/', secure: true, httpOnly: true, sameSite: 'Strict' } as const
/** Lax, since the provider's site redirects here. Without the provider's response it is worthless. */
const AUTHORIZATION_ATTRIBUTES = { ...ATTRIBUTES, sameSite: 'Lax' } as const
const DEVICE_SECONDS = DEVICE_DAYS * 86_400
const AUTHORIZATION_SECONDS = 600
const BETWEEN = '~'
/** People who share a machine. More would make every request longer. */
const MAX_TOKENS = 8

const authorizationSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** Where the browser goes after signing in. */
  to: z.string(),
})
type Authorization = z.infer<typeof authorizationSchema>
export type AuthorizationRequest = Omit<Authorization, 'to'>

export function sessionIdOf(request: RequestHead): string | undefined {
  return cookieIn(request, SESSION)
}

export function giveSessionCookie(c: Context, id: string, maxMs: number): void {
  setCookie(c, SESSION, id, { ...ATTRIBUTES, maxAge: Math.floor(maxMs / 1000) })
}

export function takeSessionCookie(c: Context): void {
  deleteCookie(c, SESSION, ATTRIBUTES)
}

export function deviceTokensOf(request: RequestHead): string[] {
  const text = cookieIn(request, DEVICE) ?? ''
  return text === '' ? [] : text.split(BETWEEN).slice(0, MAX_TOKENS)
}

export function giveDeviceCookie(c: Context, tokens: readonly string[]): void {
  setCookie(c, DEVICE, tokens.slice(0, MAX_TOKENS).join(BETWEEN), { ...ATTRIBUTES, maxAge: DEVICE_SECONDS })
}

export function setAuthorizationCookie(c: Context, authorization: Authorization): void {
  const value = Buffer.from(JSON.stringify(authorization)).toString('base64url')
  setCookie(c, AUTHORIZATION, value, { ...AUTHORIZATION_ATTRIBUTES, maxAge: AUTHORIZATION_SECONDS })
}

export function deleteAuthorizationCookie(c: Context): void {
  deleteCookie(c, AUTHORIZATION, AUTHORIZATION_ATTRIBUTES)
}

export function authorizationOf(request: RequestHead): Authorization | undefined {
  const value = cookieIn(request, AUTHORIZATION) ?? ''
  try {
    return authorizationSchema.parse(JSON.parse(Buffer.from(value, 'base64url').toString()))
  } catch {
    return undefined
  }
}

function cookieIn({ headers }: RequestHead, name: string): string | undefined {
  return parse(headers.get('cookie') ?? '', name)[name]
}
