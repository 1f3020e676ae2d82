import type { Context } from 'hono'
import { deleteCookie, setCookie } from 'hono/cookie'
import { parse } from 'hono/utils/cookie'
import { z } from 'zod'
import type { Trip } from './identity-provider.ts'

/**
 * What a browser on its way to the identity provider has to bring back. It is Lax where the session's is Strict, since
 * it is the provider that sends the browser here. It holds nothing that counts without the provider's answer to it.
 */
const NAME = '__Host-gaugeboard-trip'
const ATTRIBUTES = { path: '/', secure: true, httpOnly: true, sameSite: 'Lax' } as const
const SECONDS = 600

const schema = z.object({ state: z.string(), nonce: z.string(), verifier: z.string(), to: z.string() })

export function giveTripCookie(c: Context, trip: Trip & { to: string }): void {
  const value = Buffer.from(JSON.stringify(trip)).toString('base64url')
  setCookie(c, NAME, value, { ...ATTRIBUTES, maxAge: SECONDS })
}

export function takeTripCookie(c: Context): void {
  deleteCookie(c, NAME, ATTRIBUTES)
}

export function tripOf(request: Request): (Trip & { to: string }) | undefined {
  const value = parse(request.headers.get('cookie') ?? '', NAME)[NAME] ?? ''
  try {
    return schema.parse(JSON.parse(Buffer.from(value, 'base64url').toString()))
  } catch {
    return undefined
  }
}
