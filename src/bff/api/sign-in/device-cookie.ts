import type { Context } from 'hono'
import { setCookie } from 'hono/cookie'
import { parse } from 'hono/utils/cookie'
import type { RequestHead } from '../http/request-head.ts'
import { DEVICE_DAYS } from './known-devices.ts'

/**
 * A browser's last accounts, also after sign-out. They grant nothing, but tell a known browser from
 * strangers.
 */
const NAME = '__Host-gaugeboard-device'
const ATTRIBUTES = { path: '/', secure: true, httpOnly: true, sameSite: 'Strict' } as const
const SECONDS = DEVICE_DAYS * 86_400
const BETWEEN = '~'
/** People who share a machine. More would make every request longer. */
const MAX_TOKENS = 8

export function deviceTokensOf(request: RequestHead): string[] {
  const text = parse(request.headers.get('cookie') ?? '', NAME)[NAME] ?? ''
  return text === '' ? [] : text.split(BETWEEN).slice(0, MAX_TOKENS)
}

export function giveDeviceCookie(c: Context, tokens: readonly string[]): void {
  setCookie(c, NAME, tokens.slice(0, MAX_TOKENS).join(BETWEEN), { ...ATTRIBUTES, maxAge: SECONDS })
}
