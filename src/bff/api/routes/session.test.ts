import { beforeAll, describe, expect, it } from 'vitest'
import { createObservations } from '../../observe/observations.ts'
import { cheapHash } from '../../testing/cheap-hash.ts'
import { createTestStack, gauge, NOON_MS } from '../../testing/test-upstream.ts'
import type { AuditEntry } from '../audit/audit.ts'
import type { Account } from '../sign-in/accounts.ts'
import { passwordSignIn } from '../sign-in/password-sign-in.ts'
import { memorySessionStore } from '../sign-in/session-store.ts'

const HOUR_MS = 3_600_000
const PASSWORD = 'river & rain'
const OURS = { 'x-requested-with': 'gaugeboard', 'content-type': 'application/json' }
const ADDRESS = '192.0.2.7'
const SESSION = '__Host-gaugeboard'
const DEVICE = '__Host-gaugeboard-device'

let hash = ''
beforeAll(async () => {
  hash = await cheapHash(PASSWORD)
})

/** A dashboard with one operator, "ani", and somebody's browser before it. */
function createStack() {
  const accounts = new Map<string, Account>([['ani', { name: 'ani', role: 'operator', hash }]])
  const observations = createObservations(() => NOON_MS)
  const stack = createTestStack([gauge(NOON_MS - HOUR_MS, NOON_MS)], {
    observations,
    audit: { record: (entry) => void records.push(entry) },
    signIn: (context) =>
      passwordSignIn({
        ...context,
        accounts: { find: async (name) => accounts.get(name) },
        store: memorySessionStore(context.now),
        times: { idleMs: 12 * HOUR_MS, maxMs: 168 * HOUR_MS },
        secret: undefined,
      }),
  })
  const jar = createJar()
  const records: AuditEntry[] = []
  const send = async (
    method: string,
    path: string,
    {
      body,
      headers = {},
      address = ADDRESS,
    }: { body?: unknown; headers?: Record<string, string>; address?: string } = {},
  ) => {
    const response = await stack.bff(
      new Request(`http://127.0.0.1:8080${path}`, {
        method,
        headers: { ...OURS, ...jar.header(), ...headers },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
      { address },
    )
    jar.take(response)
    return response
  }
  const signIn = (password = PASSWORD, username = 'ani', address = ADDRESS) =>
    send('POST', '/api/session', { body: { username, password }, address })
  /** Forgets the browser: what comes next is a stranger's. */
  const asStranger = () => jar.clear()
  return {
    ...stack,
    accounts,
    jar,
    records,
    metrics: () => observations.metrics.text(),
    send,
    signIn,
    asStranger,
  }
}

/** A browser's cookies. */
function createJar() {
  const cookies = new Map<string, string>()
  return {
    header: (): Record<string, string> =>
      cookies.size === 0 ? {} : { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
    take(response: Response) {
      for (const text of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
        if (value === '') cookies.delete(name)
        else cookies.set(name, value)
      }
    },
    session: () => `${SESSION}=${cookies.get(SESSION)}`,
    get: (name: string) => cookies.get(name),
    set: (name: string, value: string) => cookies.set(name, value),
    clear: () => cookies.clear(),
  }
}

describe('signing in with a password', () => {
  it('opens what was closed', async () => {
    const { send, signIn } = createStack()
    expect((await send('GET', '/api/devices')).status).toBe(401)
    const response = await signIn()
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({
      user: { name: 'ani', role: 'operator' },
      auth: 'password',
      features: { export: true },
    })
    expect((await send('GET', '/api/devices')).status).toBe(200)
    expect(await (await send('GET', '/api/session')).json()).toMatchObject({ user: { name: 'ani' } })
  })

  it('gives a cookie that no script reads and no other site sends', async () => {
    const { signIn } = createStack()
    const [device, cookie = '', ...others] = (await signIn()).headers.getSetCookie()
    expect(device).toMatch(/^__Host-gaugeboard-device=/)
    expect(others).toEqual([])
    const [pair = '', ...attributes] = cookie.split('; ')
    expect(pair).toMatch(/^__Host-gaugeboard=[\w-]{43}$/)
    expect(attributes.sort()).toEqual(['HttpOnly', 'Max-Age=604800', 'Path=/', 'SameSite=Strict', 'Secure'])
  })

  it('gives a session of its own each time and ends the one before', async () => {
    const { send, signIn, jar } = createStack()
    await signIn()
    const before = jar.session()
    await signIn()
    expect(jar.session()).not.toBe(before)
    expect((await send('GET', '/api/devices', { headers: { cookie: before } })).status).toBe(401)
    expect((await send('GET', '/api/devices')).status).toBe(200)
  })

  it('tells nobody whether it was the name or the password', async () => {
    const { signIn } = createStack()
    const answers = [await signIn('wrong'), await signIn(PASSWORD, 'budi'), await signIn('x', '__proto__')]
    const bodies = await Promise.all(answers.map((answer) => answer.json()))
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401])
    expect(new Set(bodies.map((body) => body.detail)).size).toBe(1)
    for (const answer of answers) expect(answer.headers.getSetCookie()).toEqual([])
  })

  it.each<[string, unknown]>([
    ['nothing', ''],
    ['no JSON', 'username=ani'],
    ['no password', { username: 'ani' }],
    ['a number', { username: 'ani', password: 12345678 }],
    ['a index', { username: 'ani', password: 'x'.repeat(10_000) }],
  ])('needs a name and a password, not %s', async (_, body) => {
    const { send } = createStack()
    const response = await send('POST', '/api/session', { body })
    expect(response.status).toBe(400)
    expect(response.headers.get('content-type')).toBe('application/problem+json')
  })

  it('says why it cannot be done on a plain connection from elsewhere', async () => {
    const { send } = createStack()
    const body = { username: 'ani', password: PASSWORD }
    const post = async (origin: string) =>
      (await send('POST', '/api/session', { body, headers: { origin } })).json()
    expect(await post('http://192.0.2.1:8080')).toMatchObject({ type: 'urn:gaugeboard:problem:not-https' })
    for (const origin of [
      'http://127.0.0.1:8080',
      'http://localhost:8080',
      'http://[::1]:8080',
      'https://x.test',
    ]) {
      expect(await post(origin)).toMatchObject({ user: { name: 'ani' } })
    }
  })

  it('writes no password and no name that is not an account to the log', async () => {
    const { signIn, logger } = createStack()
    await signIn('a wrong password')
    await signIn(PASSWORD, 'typed-into-the-wrong-field')
    await signIn()
    const log = JSON.stringify(logger.lines)
    expect(log).toContain('somebody signed in')
    for (const secret of ['a wrong password', PASSWORD, 'typed-into', hash]) expect(log).not.toContain(secret)
  })
})

describe('guessing', () => {
  it('is stopped after five tries at a name, with the time to wait, even with the right password', async () => {
    const { signIn } = createStack()
    for (let i = 0; i < 5; i++) expect((await signIn('wrong')).status).toBe(401)
    const response = await signIn()
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(200)
    expect(await response.json()).toMatchObject({ detail: expect.stringMatching(/Try again in 5 minutes/) })
  })

  it('from one place does not shut out the person at another', async () => {
    const { signIn } = createStack()
    for (let i = 0; i < 8; i++) await signIn('wrong', 'ani', '198.51.100.1')
    expect((await signIn()).status).toBe(200)
  })

  it('is stopped when it goes through many names', async () => {
    const { signIn } = createStack()
    const statuses: number[] = []
    for (let i = 0; i < 31; i++) statuses.push((await signIn('wrong', `name ${i}`)).status)
    expect(statuses.indexOf(429)).toBe(30)
  })

  it('is stopped when many places try one name together, each a network of its own', async () => {
    const { signIn } = createStack()
    const statuses: number[] = []
    for (let i = 0; i < 61; i++)
      statuses.push((await signIn('wrong', 'ani', `2001:db8:0:${i.toString(16)}::1`)).status)
    expect(statuses.indexOf(429)).toBe(60)
  })

  it('takes a network of IPv6 as one place', async () => {
    const { signIn } = createStack()
    for (let i = 0; i < 5; i++) await signIn('wrong', 'ani', `2001:db8::${i}`)
    expect((await signIn(PASSWORD, 'ani', '2001:db8::ffff')).status).toBe(429)
    expect((await signIn(PASSWORD, 'ani', '2001:db8:0:1::ffff')).status).toBe(200)
  })

  it('at once gets no further than one after another', async () => {
    const { signIn } = createStack()
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn('wrong')))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
  })

  it('does not begin with the times it went well', async () => {
    const { signIn } = createStack()
    for (let i = 0; i < 40; i++) expect((await signIn()).status).toBe(200)
  })
})

describe('a known device', () => {
  const HOSTILE = 65

  it('signs in while strangers have locked the account for everybody else', async () => {
    const { signIn, send, asStranger, jar } = createStack()
    await signIn()
    await send('DELETE', '/api/session')
    const device = jar.get(DEVICE) ?? ''
    asStranger()
    for (let i = 0; i < HOSTILE; i++) await signIn('wrong', 'ani', `198.51.100.${i}`)
    expect((await signIn(PASSWORD, 'ani', '203.0.113.1')).status).toBe(429)
    // also from an address that has failed too often, as behind a router
    jar.set(DEVICE, device)
    expect((await signIn(PASSWORD, 'ani', '198.51.100.1')).status).toBe(200)
  })

  it('has ten tries of its own, which no stranger gets', async () => {
    const { signIn, asStranger } = createStack()
    await signIn()
    for (let i = 0; i < 10; i++) expect((await signIn('wrong')).status).toBe(401)
    expect((await signIn()).status).toBe(429)
    asStranger()
    expect((await signIn()).status).toBe(200)
  })

  it('is one no more with another password, nor with a made-up token, nor for another account', async () => {
    const { signIn, accounts, jar } = createStack()
    const other = await cheapHash('another one')
    accounts.set('budi', { name: 'budi', role: 'viewer', hash: other })
    await signIn()
    const device = jar.get(DEVICE) ?? ''
    const isKnown = async (name: string, token: string) => {
      jar.clear()
      for (let i = 0; i < 6; i++) {
        jar.set(DEVICE, token)
        if ((await signIn('wrong', name, '203.0.113.9')).status === 429) return false
      }
      return true
    }
    expect(await isKnown('ani', device)).toBe(true)
    expect(await isKnown('budi', device)).toBe(false)
    accounts.set('ani', { name: 'ani', role: 'operator', hash: other })
    expect(await isKnown('ani', device)).toBe(false)
    accounts.set('ani', { name: 'ani', role: 'operator', hash })
    expect(await isKnown('ani', `${device.slice(0, -1)}${device.endsWith('A') ? 'B' : 'A'}`)).toBe(false)
  })

  it('may be that of several people, and keeps what no script reads and no other site sends', async () => {
    const { signIn, accounts, jar } = createStack()
    accounts.set('budi', { name: 'budi', role: 'viewer', hash })
    await signIn()
    const [cookie = ''] = (await signIn(PASSWORD, 'budi')).headers.getSetCookie()
    const [pair = '', ...attributes] = cookie.split('; ')
    expect(pair).not.toMatch(/ani|budi/)
    expect(attributes.sort()).toEqual(['HttpOnly', 'Max-Age=15552000', 'Path=/', 'SameSite=Strict', 'Secure'])
    expect(jar.get(DEVICE)?.split('~')).toHaveLength(2)
    await signIn()
    expect(jar.get(DEVICE)?.split('~')).toHaveLength(2)
    for (const name of ['ani', 'budi']) {
      for (let i = 0; i < 6; i++) expect((await signIn('wrong', name)).status).toBe(401)
    }
  })
})

describe('more sign-ins at once than can be looked at', () => {
  const addressOf = (n: number) => `10.0.${n >> 8}.${n & 255}`

  it('are told to come back, and do not count; a known device waits before them', async () => {
    const { signIn, asStranger, jar, metrics } = createStack()
    await signIn()
    const device = jar.get(DEVICE) ?? ''
    asStranger()
    const crowd = Array.from({ length: 60 }, (_, n) => signIn('wrong', `name ${n}`, addressOf(n)))
    // a first password may have been looked at before the last of the crowd has come
    const refusals = crowd.map(async (one) => expect((await one).status).toBe(503))
    await Promise.any(refusals)
    jar.set(DEVICE, device)
    const known = signIn()
    const answers = await Promise.all(crowd)
    // how many are looked at meanwhile is the machine's own
    const statuses = answers.map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([401, 503]))
    const refused = statuses.indexOf(503)
    expect(answers[refused]?.headers.get('retry-after')).toBe('5')
    expect(await answers[refused]?.json()).toMatchObject({
      type: 'urn:gaugeboard:problem:sign-in-busy',
      detail: 'Too many people are signing in right now. Try again in 5 seconds.',
    })
    expect((await known).status).toBe(200)
    const times = statuses.filter((status) => status === 503).length
    expect(await metrics()).toContain(`gaugeboard_sign_ins_total{outcome="busy"} ${times}`)
    asStranger()
    for (let i = 0; i < 5; i++) {
      expect((await signIn('wrong', `name ${refused}`, addressOf(refused))).status).toBe(401)
    }
  })

  it('of one address leave room for others', async () => {
    const { signIn, asStranger } = createStack()
    asStranger()
    const one = Array.from({ length: 30 }, (_, n) => signIn('wrong', `name ${n}`))
    const other = signIn('wrong', 'somebody', '198.51.100.4')
    expect((await Promise.all(one)).map(({ status }) => status)).toContain(503)
    expect((await other).status).toBe(401)
  })
})

describe('the audit log', () => {
  const id = { 'x-request-id': 'request-0001' }

  it('has who signed in, who was refused and why, and who signed out', async () => {
    const { send, records, asStranger } = createStack()
    const signIn = (password: string) =>
      send('POST', '/api/session', { body: { username: 'ani', password }, headers: id })
    await signIn('wrong')
    await signIn(PASSWORD)
    await send('DELETE', '/api/session', { headers: id })
    await signIn(PASSWORD)
    asStranger()
    for (let i = 0; i < 5; i++) await signIn('wrong')
    await signIn(PASSWORD)
    await send('DELETE', '/api/session')
    const from = { address: ADDRESS, requestId: 'request-0001' }
    const who = { user: 'ani', role: 'operator' }
    const wrong = { reason: 'wrong-credentials', device: 'new' }
    expect(records).toEqual([
      { event: 'sign-in', outcome: 'refused', who, ...from, what: wrong },
      { event: 'sign-in', outcome: 'done', who, ...from, what: { device: 'new' } },
      { event: 'sign-out', outcome: 'done', who, ...from },
      { event: 'sign-in', outcome: 'done', who, ...from, what: { device: 'known' } },
      ...Array.from({ length: 5 }, () => ({
        event: 'sign-in',
        outcome: 'refused',
        who,
        ...from,
        what: wrong,
      })),
      { event: 'sign-in', outcome: 'refused', who, ...from, what: { reason: 'throttled', device: 'new' } },
    ])
  })

  it('has once that an account which changed ended a session', async () => {
    const { send, signIn, accounts, records } = createStack()
    await signIn()
    accounts.clear()
    await Promise.all([1, 2, 3].map(() => send('GET', '/api/devices')))
    expect(records.slice(1)).toEqual([
      {
        event: 'session-end',
        outcome: 'done',
        who: { user: 'ani', role: 'operator' },
        what: { reason: 'account-changed' },
      },
    ])
  })

  it('has no password, no cookie, and no name that is not an account', async () => {
    const { signIn, records, jar } = createStack()
    await signIn('a wrong password')
    await signIn(PASSWORD, 'typed-into-the-wrong-field')
    await signIn()
    const text = JSON.stringify(records)
    expect(records).toHaveLength(3)
    for (const secret of [
      'a wrong password',
      PASSWORD,
      'typed-into',
      hash,
      jar.get(DEVICE),
      jar.get(SESSION),
    ]) {
      expect(text).not.toContain(secret)
    }
  })
})

describe('a body sent in pieces', () => {
  /** A body that has no end, and how much of it was taken. */
  function endless() {
    const taken = { bytes: 0 }
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        // far above what may be read: a test that fails must not go on for ever
        if (taken.bytes > 1_000_000) return controller.close()
        const piece = new Uint8Array(1024).fill(0x20)
        taken.bytes += piece.length
        controller.enqueue(piece)
      },
    })
    return { taken, body }
  }

  it('is not read further than a name and a password go', async () => {
    const { bff } = createStack()
    const { taken, body } = endless()
    const request = { method: 'POST', headers: OURS, body, duplex: 'half' } as RequestInit
    const response = await bff(new Request('http://127.0.0.1:8080/api/session', request), {
      address: ADDRESS,
    })
    expect(response.status).toBe(413)
    expect(taken.bytes).toBeLessThan(50_000)
  })
})

describe('a body that breaks off', () => {
  it('is told in no log as an error of ours', async () => {
    const { bff, logger } = createStack()
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"username":"a'))
        controller.error(new Error('aborted'))
      },
    })
    const request = { method: 'POST', headers: OURS, body, duplex: 'half' } as RequestInit
    const response = await bff(new Request('http://127.0.0.1:8080/api/session', request), {
      address: ADDRESS,
    })
    expect(response.status).toBe(400)
    expect(logger.lines.filter(({ level }) => level === 'error')).toEqual([])
  })
})

describe('a session', () => {
  it('ends when one signs out, and takes the cookie with it', async () => {
    const { send, signIn, jar } = createStack()
    await signIn()
    const cookie = jar.session()
    const response = await send('DELETE', '/api/session')
    expect(response.status).toBe(204)
    expect(response.headers.getSetCookie()[0]).toMatch(/^__Host-gaugeboard=; Max-Age=0; Path=\//)
    expect((await send('GET', '/api/devices', { headers: { cookie } })).status).toBe(401)
    expect(await (await send('GET', '/api/session')).json()).toMatchObject({ user: null, auth: 'password' })
  })

  it.each<[string, (accounts: Map<string, Account>) => unknown]>([
    ['is removed', (accounts) => accounts.clear()],
    ['gets another role', (accounts) => accounts.set('ani', { name: 'ani', role: 'viewer', hash })],
    [
      'gets another password',
      (accounts) => accounts.set('ani', { name: 'ani', role: 'operator', hash: `${hash}x` }),
    ],
  ])('ends when its account %s', async (_, change) => {
    const { send, signIn, accounts } = createStack()
    await signIn()
    expect((await send('GET', '/api/devices')).status).toBe(200)
    change(accounts)
    expect((await send('GET', '/api/devices')).status).toBe(401)
  })

  it('ends by itself when it was not used for half a day', async () => {
    const { send, signIn, upstream } = createStack()
    await signIn()
    upstream.nowMs += 12 * HOUR_MS + 1
    expect((await send('GET', '/api/devices')).status).toBe(401)
  })
})

describe('without a session', () => {
  it('every route that needs one is a problem that says so', async () => {
    const { bff, send } = createStack()
    const guarded = bff.routes.filter(({ who }) => who !== 'anyone')
    expect(guarded.length).toBeGreaterThan(3)
    for (const { method, path } of guarded) {
      const response = await send(method, path.replaceAll(/:\w+/g, 'gauge'))
      expect(`${method} ${path} ${response.status}`).toBe(`${method} ${path} 401`)
      expect(response.headers.get('content-type')).toBe('application/problem+json')
    }
  })

  it('every change that a foreign page sends is refused', async () => {
    const { bff, send } = createStack()
    const changing = bff.routes.filter(({ method, path }) => method !== 'GET' && path.startsWith('/api/'))
    expect(changing.map(({ method, path }) => `${method} ${path}`)).toContain('POST /api/session')
    for (const { method, path } of changing) {
      for (const foreign of [{ 'x-requested-with': '' }, { 'sec-fetch-site': 'cross-site' }] as Record<
        string,
        string
      >[]) {
        const response = await send(method, path.replaceAll(/:\w+/g, 'gauge'), { headers: foreign })
        expect(`${method} ${path} ${response.status}`).toBe(`${method} ${path} 403`)
        expect(await response.json()).toMatchObject({ type: 'urn:gaugeboard:problem:foreign-request' })
      }
    }
  })
})
