import type { Context } from 'hono'
import { deleteCookie, setCookie } from 'hono/cookie'
import { parse } from 'hono/utils/cookie'
import type { RequestHead } from '../http/request-head.ts'

/**
 * `__Host-` requires Secure, this very host and the root path: no other site, subdomain or plain connection
 * can plant or read it. Browsers accept it on plain loopback addresses all the same.
 */
const NAME = '__Host-gaugeboard'
const ATTRIBUTES = { path: '/', secure: true, httpOnly: true, sameSite: 'Strict' } as const

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
