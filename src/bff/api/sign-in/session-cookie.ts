import type { Context } from 'hono'
import { deleteCookie, setCookie } from 'hono/cookie'
import { parse } from 'hono/utils/cookie'
import type { RequestHead } from '../http/request-head.ts'

/**
 * `__Host-` makes the browser insist on Secure, on this very host and on the whole of it: no other site, no sibling
 * subdomain and no plain connection can plant or read it. Browsers take Secure cookies of their own machine's plain
 * addresses (127.0.0.1, localhost) all the same.
 */
const NAME = '__Host-gaugeboard'
const ATTRIBUTES = { path: '/', secure: true, httpOnly: true, sameSite: 'Strict' } as const

/** The session id that a request brings; whether there is such a session is another question. */
export function sessionIdOf(request: RequestHead): string | undefined {
  const header = request.headers.get('cookie')
  return header === null ? undefined : parse(header, NAME)[NAME]
}

export function giveSessionCookie(c: Context, id: string, maxMs: number): void {
  setCookie(c, NAME, id, { ...ATTRIBUTES, maxAge: Math.floor(maxMs / 1000) })
}

export function takeSessionCookie(c: Context): void {
  deleteCookie(c, NAME, ATTRIBUTES)
}
