import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  CLIENT,
  type OpenIdProvider,
  passThrough,
  startOpenIdProvider,
} from '../../../../e2e/support/openid-provider.ts'
import { createTestStack, gauge, NOON_MS } from '../../testing/test-upstream.ts'
import type { AuditEntry } from '../audit/audit.ts'
import { IdentityProvider } from './identity-provider.ts'
import { oidcSignIn } from './oidc-sign-in.ts'
import { memorySessionStore } from './session-store.ts'

const HOUR_MS = 3_600_000
const HERE = 'http://127.0.0.1:8080'

let provider: OpenIdProvider
beforeEach(async () => {
  // the provider says at length that it is not set up for production
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(console, 'info').mockImplementation(() => {})
  provider = await startOpenIdProvider()
  provider.open(HERE)
})
afterEach(async () => {
  await provider.close()
  vi.restoreAllMocks()
})

/** A dashboard that leaves signing in to the provider, and a browser before it. */
function createStack(roleClaim: string | null = 'realm_access.roles', clientSecret = CLIENT.secret) {
  const records: AuditEntry[] = []
  const stack = createTestStack([gauge(NOON_MS - HOUR_MS, NOON_MS)], {
    audit: { record: (entry) => void records.push(entry) },
    signIn: (context) =>
      oidcSignIn({
        ...context,
        provider: new IdentityProvider({ issuer: provider.issuer, clientId: CLIENT.id, clientSecret }),
        roleClaim,
        publicUrl: null,
        store: memorySessionStore(context.now),
        times: { idleMs: 12 * HOUR_MS, maxMs: 168 * HOUR_MS },
        secret: undefined,
      }),
  })
  const cookies = new Map<string, string>()
  const get = async (path: string) => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const response = await stack.get(path, { cookie })
    for (const text of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
  const leave = async (to = '') => {
    const response = await get(`/api/session/oidc${to}`)
    return response.headers.get('location') ?? ''
  }
  const comeBack = (from: URL) => get(`${from.pathname}${from.search}`)
  /** The whole way there and back as somebody; where they are sent in the end. */
  const signIn = async (name: string | null, to = '') => {
    const response = await comeBack(await passThrough(await leave(to), HERE, name))
    return response.headers.get('location')
  }
  const user = async () => ((await (await get('/api/session')).json()) as { user: unknown }).user
  return { ...stack, records, get, cookies, leave, comeBack, signIn, user }
}

describe('signing in at an identity provider', () => {
  it('leads there with everything that keeps the answer from being used by others', async () => {
    const { leave } = createStack()
    const location = new URL(await leave())
    expect(location.origin).toBe(provider.issuer)
    expect(Object.fromEntries(location.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: CLIENT.id,
      redirect_uri: `${HERE}/api/session/oidc/callback`,
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    })
  })

  it.each([
    ['ani', 'operator'],
    ['budi', 'viewer'],
  ])('and back gives %s a session as %s', async (name, role) => {
    const { get, signIn, user } = createStack()
    expect((await get('/api/devices')).status).toBe(401)
    expect(await signIn(name)).toBe('/')
    expect(await user()).toEqual({ name, role })
    expect((await get('/api/devices')).status).toBe(200)
  })

  it('records in the audit log who signed in, who has no role, and that an authorization failed', async () => {
    const { signIn, get, records } = createStack()
    await signIn('ani')
    await signIn('citra')
    await get('/api/session/oidc/callback?code=x')
    const by = (who: object | null, outcome: string, what?: object) => ({
      event: 'sign-in',
      outcome,
      who,
      requestId: expect.any(String),
      ...(what && { what }),
    })
    expect(records).toEqual([
      by({ user: 'ani', role: 'operator' }, 'done'),
      by({ user: 'citra', role: null }, 'refused', { reason: 'no-role' }),
      by(null, 'refused', { reason: 'expired' }),
    ])
  })

  it('sends no secret to the browser', async () => {
    const { leave, cookies } = createStack()
    const there = await leave()
    const held = [...cookies.values()].map((value) => Buffer.from(value, 'base64url').toString())
    expect(held).toHaveLength(1)
    for (const text of [there, ...held]) expect(decodeURIComponent(text)).not.toContain(CLIENT.secret)
  })

  it('gives a cookie for the way that the provider may send back, and one to stay that no other site sends', async () => {
    const stack = createStack()
    const left = await stack.get('/api/session/oidc')
    expect(left.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-gaugeboard-authorization=[\w-]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ])
    const back = await stack.comeBack(await passThrough(left.headers.get('location') ?? '', HERE, 'ani'))
    expect(back.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-gaugeboard-authorization=; Max-Age=0;/),
      expect.stringMatching(/^__Host-gaugeboard=[\w-]{43}; .*HttpOnly; Secure; SameSite=Strict$/),
    ])
  })

  it('leads back to where one was', async () => {
    const { signIn } = createStack()
    const to = '/stations/a%2Fb?range=7d&zone=utc#x'
    expect(await signIn('ani', `?to=${encodeURIComponent(to)}`)).toBe(to)
  })

  it.each([
    'https://evil.test/',
    '//evil.test',
    '/\\evil.test',
    '/.//evil.test',
    '/%0d%0a',
    'javascript:1',
    '',
  ])('leads nowhere else, not to "%s"', async (to) => {
    const { signIn } = createStack()
    const place = (await signIn('ani', `?to=${encodeURIComponent(to)}`)) ?? ''
    expect(new URL(place, HERE).origin).toBe(HERE)
    expect(place).toMatch(/^\/(?![/\\])/)
  })

  it('makes everybody a viewer where no claim holds roles', async () => {
    const { signIn, user } = createStack(null)
    await signIn('ani')
    expect(await user()).toEqual({ name: 'ani', role: 'viewer' })
  })
})

describe('an identity provider', () => {
  it('that gives somebody no role here opens nothing', async () => {
    const { signIn, user } = createStack()
    expect(await signIn('citra', '?to=/stations/x')).toBe('/login?to=%2Fstations%2Fx&failed=no-role')
    expect(await user()).toBeNull()
  })

  it('where one turns back opens nothing', async () => {
    const { signIn, user } = createStack()
    expect(await signIn(null)).toBe('/login?failed=refused')
    expect(await user()).toBeNull()
  })

  it('that does not take our secret opens nothing, and the log tells no secret', async () => {
    const { signIn, user, logger } = createStack('realm_access.roles', 'another secret')
    expect(await signIn('ani')).toBe('/login?failed=provider')
    expect(await user()).toBeNull()
    expect(JSON.stringify(logger.lines)).toContain('OAUTH_WWW_AUTHENTICATE_CHALLENGE')
    expect(JSON.stringify(logger.lines)).not.toContain('another secret')
  })

  it('that is away is asked again the next time', async () => {
    provider.fail()
    const { leave, signIn, user } = createStack()
    expect(await leave('?to=/x')).toBe('/login?to=%2Fx&failed=provider')
    provider.open(HERE)
    expect(await signIn('ani')).toBe('/')
    expect(await user()).toMatchObject({ name: 'ani' })
  })

  it('that goes away in between opens nothing', async () => {
    const { leave, comeBack } = createStack()
    const back = await passThrough(await leave(), HERE, 'ani')
    provider.fail()
    expect((await comeBack(back)).headers.get('location')).toBe('/login?failed=provider')
  })
})

describe('an answer of the provider', () => {
  it('counts only in the browser that asked', async () => {
    const [one, other] = [createStack(), createStack()]
    const back = await passThrough(await one.leave(), HERE, 'ani')
    await other.leave()
    expect((await other.comeBack(back)).headers.get('location')).toBe('/login?failed=expired')
    expect(await other.user()).toBeNull()
    const without = createStack()
    expect((await without.comeBack(back)).headers.get('location')).toBe('/login?failed=expired')
  })

  it('counts once', async () => {
    const { leave, comeBack, cookies } = createStack()
    const back = await passThrough(await leave(), HERE, 'ani')
    const authorization = cookies.get('__Host-gaugeboard-authorization') ?? ''
    expect((await comeBack(back)).headers.get('location')).toBe('/')
    cookies.clear()
    cookies.set('__Host-gaugeboard-authorization', authorization)
    expect((await comeBack(back)).headers.get('location')).toBe('/login?failed=expired')
  })

  it('with another code, or none, opens nothing', async () => {
    const { leave, comeBack, user } = createStack()
    for (const change of [
      (query: URLSearchParams) => query.set('code', 'x'),
      (query: URLSearchParams) => query.delete('code'),
    ]) {
      const back = await passThrough(await leave(), HERE, 'ani')
      change(back.searchParams)
      expect((await comeBack(back)).headers.get('location')).toMatch(/^\/login\?failed=(expired|provider)$/)
    }
    expect(await user()).toBeNull()
  })
})
