import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { request } from 'undici'
import { afterEach, describe, expect, test } from 'vitest'
import { startFront } from '../../e2e/support/nginx-front.ts'
import { type Origin, openOrigin } from '../../e2e/support/watched-origin.ts'
import { nginxProgram } from '../bff/testing/nginx-program.ts'
import { createTestStack, gauge, NOON_MS } from '../bff/testing/test-upstream.ts'

const program = nginxProgram()
const STATIONS = 20
const LIST = '/api/kiosks/harbour/devices'
const dayOf = (station: number, width = 512) => `${LIST}/gauge-${station}/series?last=24h&width=${width}`
const BROWSERS = ['gzip, deflate, br, zstd', 'gzip, deflate, br', 'gzip', 'br', 'identity', '']

interface Answer {
  status: number
  cache: string
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

const endings: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

/** nginx as documented, before a dashboard that has twenty stations. */
async function start(edited: (configuration: string) => string = (text) => text) {
  const folder = await mkdtemp(join(tmpdir(), 'gaugeboard-storm-'))
  endings.push(() => rm(folder, { recursive: true, force: true }))
  const devices = Array.from({ length: STATIONS }, (_, n) =>
    gauge(NOON_MS - 86_400_000, NOON_MS, { device_id: `gauge-${n}`, name: `Gauge ${n}` }),
  )
  const { bff, upstream } = createTestStack(devices, {
    kiosks: [{ slug: 'harbour', publicKey: 'pk_test' }],
    securityContacts: ['mailto:security@rivers.example'],
  })
  const origin = await openOrigin(bff)
  endings.push(origin.close)
  const front = await startFront({
    program: program as string,
    folder: join(folder, 'nginx'),
    dashboardUrl: origin.url,
    edited,
  })
  endings.push(front.stop)
  origin.requests.length = 0
  const send = async (path: string, headers: Record<string, string> = {}, method: 'GET' | 'POST' = 'GET') => {
    const answer = await request(front.url + path, {
      method,
      headers: { 'accept-encoding': 'gzip', ...headers },
    })
    const body = Buffer.from(await answer.body.arrayBuffer())
    const cache = String(answer.headers['x-cache'] ?? '')
    return { status: answer.statusCode, cache, headers: answer.headers, body } satisfies Answer
  }
  const countOf = (path: string) => origin.requests.filter((one) => one.path === path).length
  return { origin, upstream, send, countOf }
}

/** Has every answer hold for so many seconds, whatever it says itself, so that a test need not wait, or be in time. */
function holding(origin: Origin, seconds: number, whileRevalidate = 0) {
  origin.rewritten = (response) => {
    const terms = `public, s-maxage=${seconds}, stale-while-revalidate=${whileRevalidate}, stale-if-error=86400`
    if (response.ok) response.headers.set('cache-control', terms)
    return response
  }
}

async function until<T>(read: () => Promise<T>, isReached: (value: T) => boolean): Promise<T> {
  for (;;) {
    const value = await read()
    if (isReached(value)) return value
  }
}

describe.skipIf(program === undefined)('nginx as documented', () => {
  test('passes on where to report a vulnerability', async () => {
    const { send } = await start()
    const { status, body } = await send('/.well-known/security.txt')
    expect(status).toBe(200)
    expect(body.toString()).toContain('Contact: mailto:security@rivers.example\n')
  })

  test('asks the dashboard once for what a thousand screens of every kind ask for', async () => {
    const { origin, send } = await start()
    holding(origin, 3_600)
    const paths = [LIST, ...Array.from({ length: STATIONS }, (_, n) => [dayOf(n), dayOf(n, 2048)]).flat()]
    const answers = await Promise.all(
      Array.from({ length: 1_000 }, (_, n) => {
        const path = paths[n % paths.length] as string
        const added = `${path.includes('?') ? '&' : '?'}_=${n}`
        return send(n % 3 === 0 ? path + added : path, {
          'accept-encoding': BROWSERS[n % BROWSERS.length] as string,
          cookie: `visitor=${n}`,
          'cache-control': 'no-cache',
          'user-agent': `browser ${n}`,
        })
      }),
    )
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    expect(origin.requests.map(({ path }) => path).toSorted()).toEqual(paths.toSorted())
    expect(new Set(answers.map(({ headers }) => headers['set-cookie']))).toEqual(new Set([undefined]))
  })

  test('has everybody wait for the one that asks', async () => {
    const { origin, send, countOf } = await start()
    origin.delayMs = 300
    const answers = await Promise.all(Array.from({ length: 300 }, () => send(LIST)))
    expect(new Set(answers.map(({ body }) => body.toString('base64'))).size).toBe(1)
    expect(countOf(LIST)).toBe(1)
  })

  test('gives the same to who can unpack and who cannot', async () => {
    const { send, countOf } = await start()
    const packed = await send(LIST)
    const plain = await send(LIST, { 'accept-encoding': 'identity' })
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(gunzipSync(packed.body).equals(plain.body)).toBe(true)
    expect(countOf(LIST)).toBe(1)
  })

  test('tells who has the newest so, without asking', async () => {
    const { send, countOf } = await start()
    const { etag } = (await send(LIST)).headers
    const again = await send(LIST, { 'if-none-match': String(etag) })
    expect([again.status, again.body.length]).toEqual([304, 0])
    expect(countOf(LIST)).toBe(1)
  })

  test('says nothing of who asks', async () => {
    const { origin, send } = await start()
    await send(LIST, { cookie: 'a=b', authorization: 'Basic YTpi', 'x-forwarded-for': '203.0.113.9' })
    const headers = origin.requests[0]?.headers
    expect([headers?.get('cookie'), headers?.get('authorization')]).toEqual([null, null])
    expect(headers?.get('x-forwarded-for')).toBe('127.0.0.1')
  })

  test.each([
    '/',
    '/login',
    '/status',
    '/metrics',
    '/api/devices',
    '/api/session',
    '/api/events',
    '/api/kiosks/harbour/events',
    '/api/kiosks/harbour/devices/gauge-1/export?last=24h',
    '/api/kiosks/harbour/devices/gauge-1/series?last=31d&width=512',
    '/api/kiosks/harbour/../../devices',
    '/api/kiosks/harbour%2f..%2f..%2fdevices',
  ])('does not offer %s', async (path) => {
    const { origin, send } = await start()
    expect((await send(path)).status).toBe(404)
    expect(origin.requests).toEqual([])
  })

  test('takes nothing in', async () => {
    const { origin, send } = await start()
    expect((await send(LIST, {}, 'POST')).status).toBe(403)
    expect(origin.requests).toEqual([])
  })

  test('shares its name with the dashboard where its location is called as the documents say', async () => {
    const documented = await readFile(new URL('../../docs/kiosk.md', import.meta.url), 'utf8')
    const [, theirs = '', ours = ''] = /call its `(location [^`]+)` `(location [^`]+)`/.exec(documented) ?? []
    const { origin, send, countOf } = await start((text) =>
      text.replace(`${theirs}\n    if`, `location / { proxy_pass http://gaugeboard; }\n  ${ours}\n    if`),
    )
    expect((await send('/api/session')).status).toBe(200)
    for (let n = 0; n < 5; n++) expect((await send(LIST)).status).toBe(200)
    expect([countOf('/api/session'), countOf(LIST)]).toEqual([1, 1])
    expect((await send('/kiosk-of-nobody.js')).headers['x-cache']).toBe('MISS')
    // the detailed map goes past the cache under either name of the location
    await send('/api/kiosks/harbour/basemap.pmtiles')
    expect(countOf('/api/kiosks/harbour/basemap.pmtiles')).toBe(1)
    expect(origin.requests.length).toBe(4)
  })

  test('gives out what has just run out, and asks for the next meanwhile', async () => {
    const { origin, send, upstream } = await start()
    holding(origin, 1, 60)
    const before = await send(LIST)
    upstream.nowMs += 3_600_000
    const stale = await until(
      () => send(LIST),
      ({ cache }) => cache !== 'HIT',
    )
    expect(['STALE', 'UPDATING']).toContain(stale.cache)
    expect(stale.body.equals(before.body)).toBe(true)
    const after = await until(
      () => send(LIST),
      ({ cache }) => cache === 'HIT',
    )
    expect(after.body.equals(before.body)).toBe(false)
  })

  test('shows the last pictures while the dashboard fails, and leaves it alone', async () => {
    const { origin, send, countOf } = await start()
    holding(origin, 1)
    const failures = [429, 500, 502, 503, 504].map((status, n) => ({ status, path: dayOf(n) }))
    const before = await Promise.all(failures.map(({ path }) => send(path)))
    origin.fault = (countOf) => {
      const status = failures.find(({ path }) => path === countOf)?.status
      return new Response('away', { status: status ?? 500, headers: { 'cache-control': 'no-store' } })
    }
    await Promise.all(
      failures.map(async ({ path }, n) => {
        const late = await until(
          () => send(path),
          ({ cache }) => cache !== 'HIT',
        )
        const answers = [late, ...(await Promise.all(Array.from({ length: 50 }, () => send(path))))]
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
        expect(answers.every(({ body }) => before[n]?.body.equals(body))).toBe(true)
        expect(countOf(path)).toBeLessThan(10)
      }),
    )
  })

  test('shows the last picture when nothing listens any more', async () => {
    const { origin, send } = await start()
    holding(origin, 1)
    const before = await send(LIST)
    await origin.close()
    const after = await until(
      () => send(LIST),
      ({ cache }) => cache !== 'HIT',
    )
    expect([after.status, after.cache]).toEqual([200, 'STALE'])
    expect(after.body.equals(before.body)).toBe(true)
  })

  test('shows the last picture when the dashboard does not answer', async () => {
    const { origin, send } = await start((text) =>
      text.replaceAll('proxy_read_timeout 10s', 'proxy_read_timeout 1s'),
    )
    holding(origin, 1)
    const before = await send(LIST)
    expect(before.status).toBe(200)
    origin.delayMs = 5_000
    const after = await until(
      () => send(LIST),
      ({ cache }) => cache !== 'HIT',
    )
    expect([after.status, after.cache]).toEqual([200, 'STALE'])
    expect(after.body.equals(before.body)).toBe(true)
  })

  test('does not pass on a client that tries six hundred addresses', async () => {
    const { origin, send } = await start()
    const answers = await Promise.all(
      Array.from({ length: 600 }, (_, n) => send(`${LIST}/nobody-${n}/series?last=24h&width=512`)),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404, 429]))
    expect(origin.requests.length).toBeLessThan(500)
  })
})
