import { createECDH, randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { DEFAULT_SETTINGS } from '../../alarms/file/alarms-file.ts'
import { NO_ALARMS_FILE } from '../../alarms/file/parse-alarms-file.ts'
import type { Receiver } from '../../alarms/file/receiver.ts'
import type { Bff } from '../../create-bff.ts'
import { openSqliteStore } from '../../storage/sqlite/open-dashboard-store.ts'
import { createTestStack, gauge, NOON_MS } from '../../testing/test-upstream.ts'
import type { AuditEntry } from '../audit/audit.ts'
import { hashPassword } from '../sign-in/password-hash.ts'
import { passwordSignIn } from '../sign-in/password-sign-in.ts'
import { memorySessionStore } from '../sign-in/session-store.ts'

const HOUR_MS = 3_600_000
const PASSWORD = 'river & rain'
const BROWSERS: Receiver = {
  ...{ kind: 'webpush', name: 'browsers', language: 'en', zone: 'UTC', sendResolved: true, secret: null },
}
const OURS = { 'x-requested-with': 'gaugeboard', 'content-type': 'application/json' }

let hash = ''
beforeAll(async () => {
  hash = await hashPassword(PASSWORD)
})

/** A dashboard with a station that has been silent for a day, an operator ani and a viewer budi. */
async function dashboard() {
  const records: AuditEntry[] = []
  const store = openSqliteStore(':memory:')
  onTestFinished(() => store.close())
  const accounts = {
    ani: { name: 'ani', role: 'operator', hash },
    budi: { name: 'budi', role: 'viewer', hash },
  } as const
  const stack = createTestStack([gauge(NOON_MS - 25 * HOUR_MS, NOON_MS - 24 * HOUR_MS)], {
    alarms: {
      ...{ journal: store.alarms, delivery: { ...store, allowPrivate: false } },
      settings: { ...DEFAULT_SETTINGS, config: { ...NO_ALARMS_FILE, receivers: [BROWSERS] } },
    },
    audit: { record: (entry) => void records.push(entry) },
    signIn: (context) =>
      passwordSignIn({
        ...context,
        accounts: { find: async (name) => Object.values(accounts).find((one) => one.name === name) },
        store: memorySessionStore(context.now),
        times: { idleMs: 12 * HOUR_MS, maxMs: 168 * HOUR_MS },
        secret: undefined,
      }),
  })
  onTestFinished(stack.bff.keepWarm())
  const send = (method: string, path: string, { body, headers }: { body?: unknown; headers?: object } = {}) =>
    stack.bff(
      new Request(`http://127.0.0.1:8080${path}`, {
        method,
        headers: { ...OURS, ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    )
  const signedIn = async (username: string) => {
    const response = await send('POST', '/api/session', { body: { username, password: PASSWORD } })
    const headers = {
      cookie: response.headers
        .getSetCookie()
        .map((one) => one.split(';')[0])
        .join('; '),
    }
    return {
      headers,
      send: (method: string, path: string, body?: unknown) =>
        send(method, `/api/alarms${path}`, { body, headers }),
    }
  }
  const [ani, budi] = [await signedIn('ani'), await signedIn('budi')]
  const silent = async () => {
    const { alarms } = (await (await ani.send('GET', '')).json()) as { alarms: { id: string }[] }
    return alarms.map(({ id }) => id)
  }
  await expect.poll(silent).toHaveLength(1)
  const [id = ''] = await silent()
  return { ...stack, send, ani, budi, path: `/${encodeURIComponent(id)}`, records }
}

describe('the routes of alarms', () => {
  it('show alarms to viewers, and let operators act alone', async () => {
    const { send, ani, budi, path } = await dashboard()
    for (const what of ['', '/silences', '/duty']) {
      expect((await budi.send('GET', what)).status).toBe(200)
      expect((await send('GET', `/api/alarms${what}`)).status).toBe(401)
    }
    const acts = [
      ['POST', `${path}/note`, { text: 'On my way' }],
      ['POST', `${path}/acknowledge`, {}],
      ['PUT', '/duty', { to: 'Citra' }],
    ] as const
    for (const [method, what, body] of acts) {
      expect((await budi.send(method, what, body)).status).toBe(403)
      expect((await send(method, `/api/alarms${what}`, { body })).status).toBe(401)
      expect((await ani.send(method, what, body)).status).toBe(200)
    }
    const { alarms, duty } = (await (await budi.send('GET', '')).json()) as Record<string, unknown>
    expect(alarms).toMatchObject([
      {
        kind: 'silence',
        severity: 0,
        state: 'acknowledged',
        acknowledged: { by: 'ani' },
        notes: [{ by: 'ani', text: 'On my way' }],
      },
    ])
    expect(duty).toEqual({ to: 'Citra', by: 'ani', sinceMs: NOON_MS })
  })

  it('record who did what', async () => {
    const { ani, path, records } = await dashboard()
    records.length = 0
    await ani.send('POST', `${path}/acknowledge`, {})
    const made = await ani.send('POST', '/silences', {
      matchers: [{ name: 'kind', values: ['silence'] }],
      ends: NOON_MS + HOUR_MS,
      comment: 'Maintenance',
    })
    const { id } = (await made.json()) as { id: string }
    expect((await ani.send('DELETE', `/silences/${id}`)).status).toBe(204)
    const who = { user: 'ani', role: 'operator' }
    expect(records).toMatchObject([
      {
        event: 'alarm-acknowledge',
        outcome: 'done',
        who,
        what: { alarm: decodeURIComponent(path.slice(1)) },
      },
      { event: 'silence-add', outcome: 'done', who, what: { silence: id } },
      { event: 'silence-remove', outcome: 'done', who, what: { silence: id } },
    ])
  })

  it('acknowledge many alarms with one note, but none that has become another one', async () => {
    const { ani, budi, path, records } = await dashboard()
    const id = decodeURIComponent(path.slice(1))
    const body = { alarms: [id, id, `${id}0`, 'level:nowhere:level:1@1'], note: 'Storm' }
    expect((await budi.send('POST', '/acknowledge', body)).status).toBe(403)
    records.length = 0
    const first = await ani.send('POST', '/acknowledge', body)
    expect(await first.json()).toMatchObject({
      acknowledged: [id],
      counts: { bySeverity: [{ severity: 0, unacknowledged: 0 }] },
    })
    // what is taken stays as it was taken
    const again = await ani.send('POST', '/acknowledge', { alarms: [id], note: 'Again' })
    expect(await again.json()).toMatchObject({ acknowledged: [id] })
    expect(records).toMatchObject([
      { event: 'alarm-acknowledge', what: { alarm: id } },
      { event: 'alarm-acknowledge', what: { alarm: id } },
    ])
    const { alarms } = (await (await ani.send('GET', '')).json()) as Record<string, unknown>
    expect(alarms).toMatchObject([{ id, acknowledged: { by: 'ani' }, notes: [{ by: 'ani', text: 'Storm' }] }])
  })

  it('take nothing from another site, and nothing that is not what they ask for', async () => {
    const { send, ani, path } = await dashboard()
    const foreign = { ...ani.headers, 'x-requested-with': '' }
    const what = `/api/alarms${path}/acknowledge`
    expect((await send('POST', what, { body: {}, headers: foreign })).status).toBe(403)
    const bad = [
      ['POST', `${path}/note`, {}],
      ['POST', `${path}/note`, { text: 'a\0b' }],
      ['POST', `${path}/shelve`, { until: NOON_MS + 30 * 24 * HOUR_MS, reason: 'Long' }],
      ['POST', '/silences', { matchers: [], ends: NOON_MS + 1, comment: 'All' }],
      ['PUT', '/duty', { to: 7 }],
      ['POST', '/acknowledge', { alarms: [] }],
      ['POST', '/acknowledge', { alarms: Array.from({ length: 501 }, (_, n) => `alarm ${n}`) }],
      ['GET', '/history?from=yesterday', undefined],
    ] as const
    for (const [method, where, body] of bad) {
      const response = await ani.send(method, where, body)
      expect(response.status).toBe(400)
      expect(response.headers.get('content-type')).toBe('application/problem+json')
    }
  })

  it('tell each act to whoever listens', async () => {
    const { send, ani, budi, path } = await dashboard()
    const events = await send('GET', '/api/events', { headers: budi.headers })
    const reader = (events.body as ReadableStream<Uint8Array>).getReader()
    onTestFinished(() => void reader.cancel())
    let heard = ''
    const until = async (text: string) => {
      while (!heard.includes(text)) {
        const { value, done } = await reader.read()
        if (done) throw new Error(`the stream ended with ${heard}`)
        heard += new TextDecoder().decode(value)
      }
    }
    await until('event: reset')
    await ani.send('POST', `${path}/note`, { text: 'On my way' })
    await until('event: alarm')
    const data = /event: alarm\ndata: (.*)/.exec(heard)?.[1] ?? ''
    expect(JSON.parse(data)).toMatchObject({
      seq: 2,
      what: 'noted',
      alarm: { notes: [{ text: 'On my way' }] },
      counts: { bySeverity: [{ severity: 0, active: 1, unacknowledged: 1 }], silent: 1 },
    })
  })
})

describe('a browser that messages are pushed to', () => {
  const keys = () => {
    const p256dh = createECDH('prime256v1').generateKeys('base64url')
    return { p256dh, auth: randomBytes(16).toString('base64url') }
  }
  const of = (name: string) => ({ endpoint: `https://push.example/${name}`, keys: keys() })
  const subscribers = async ({ alarms }: Bff) => {
    const known = await alarms?.push?.subscribers(undefined)
    return known?.map(({ account, endpoint }) => `${account} ${endpoint}`)
  }

  it('is subscribed and unsubscribed by operators, which is recorded without its address', async () => {
    const { ani, budi, send, records, bff } = await dashboard()
    expect((await budi.send('GET', '/push/key')).status).toBe(403)
    const { key } = (await (await ani.send('GET', '/push/key')).json()) as { key: string }
    expect(Buffer.from(key, 'base64url')).toHaveLength(65)
    records.length = 0
    const one = of('one')
    expect((await send('POST', '/api/alarms/push/subscribe', { body: one })).status).toBe(401)
    expect((await budi.send('POST', '/push/subscribe', one)).status).toBe(403)
    const foreign = { ...ani.headers, 'sec-fetch-site': 'cross-site' }
    const what = '/api/alarms/push/subscribe'
    expect((await send('POST', what, { body: one, headers: foreign })).status).toBe(403)
    expect((await ani.send('POST', '/push/subscribe', one)).status).toBe(204)
    expect(await subscribers(bff)).toEqual(['ani https://push.example/one'])
    expect((await ani.send('POST', '/push/unsubscribe', { endpoint: one.endpoint })).status).toBe(204)
    expect((await ani.send('POST', '/push/unsubscribe', { endpoint: one.endpoint })).status).toBe(204)
    expect(await subscribers(bff)).toEqual([])
    expect(records).toMatchObject([
      { event: 'push-subscribe', who: { user: 'ani' }, what: { service: 'push.example' } },
      { event: 'push-unsubscribe', who: { user: 'ani' }, what: { service: 'push.example' } },
    ])
    expect(JSON.stringify(records)).not.toContain('/one')
  })

  it('has an address on the web and keys of a curve', async () => {
    const { ani, bff } = await dashboard()
    const good = of('one')
    const bad = [
      { ...good, endpoint: 'http://push.example/one' },
      { ...good, endpoint: 'https://ani:secret@push.example/one' },
      { ...good, endpoint: 'file:///etc/passwd' },
      { ...good, endpoint: `https://push.example/${'x'.repeat(2_000)}` },
      { ...good, keys: { ...good.keys, auth: 'short' } },
      { ...good, keys: { ...good.keys, p256dh: Buffer.alloc(65, 4).toString('base64url') } },
      { endpoint: good.endpoint },
    ]
    for (const body of bad) expect((await ani.send('POST', '/push/subscribe', body)).status).toBe(400)
    expect(await subscribers(bff)).toEqual([])
  })

  it('has no address of its own network in its spelling, while those are not allowed', async () => {
    const { ani, bff } = await dashboard()
    for (const [host, what] of [
      ['10.1.2.3', 'a private address'],
      ['[::1]:8443', 'a loopback address'],
      ['[::ffff:169.254.169.254]', 'an address of cloud metadata'],
      ['localhost', 'a name of this machine'],
    ] as const) {
      const response = await ani.send('POST', '/push/subscribe', {
        ...of('one'),
        endpoint: `https://${host}/one`,
      })
      expect(response.status, host).toBe(422)
      expect(await response.json(), host).toMatchObject({
        type: 'urn:gaugeboard:problem:private-endpoint',
        detail: `This browser’s push service is at ${what}, and nothing is sent there. Use another browser, or ask your administrator to set WEBHOOK_ALLOW_PRIVATE=1.`,
      })
    }
    expect(await subscribers(bff)).toEqual([])
  })

  it('is one of the last ten of its account', async () => {
    const { ani, bff, upstream } = await dashboard()
    for (let n = 0; n < 12; n++) {
      upstream.nowMs += 1
      await ani.send('POST', '/push/subscribe', of(String(n)))
    }
    const kept = await subscribers(bff)
    expect(kept).toHaveLength(10)
    expect(kept?.at(0)).toBe('ani https://push.example/2')
  })
})
