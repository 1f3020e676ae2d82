import { describe, expect, it } from 'vitest'
import type { BffOptions } from '../../create-bff.ts'
import { createObservations } from '../../observe/observations.ts'
import { createTestStack, failed, gauge, NOON_MS, seriesPath } from '../../testing/test-upstream.ts'

const DAY_MS = 86_400_000
const day = seriesPath('gauge', NOON_MS - DAY_MS, NOON_MS)
const exported = day.replace('/series?', '/export?format=csv&')

function stack(options: Partial<BffOptions> = {}) {
  const observations = createObservations(() => NOON_MS)
  const made = createTestStack([gauge(NOON_MS - DAY_MS, NOON_MS)], { observations, ...options })
  const answered = () => made.logger.lines.filter(({ message }) => message === 'answered')
  return { ...made, answered, metrics: () => observations.metrics.text() }
}

describe('a request', () => {
  it('keeps the id that it brings, if that is one', async () => {
    const { get, answered } = stack()
    const response = await get('/api/devices', { 'x-request-id': 'proxy-0123.abc' })
    expect(response.headers.get('x-request-id')).toBe('proxy-0123.abc')
    expect(answered()[0]?.fields).toMatchObject({ request: 'proxy-0123.abc' })
  })

  it.each([
    '/api/kiosks/hall/devices',
    '/api/kiosks/hall/session',
    '/api/kiosks/hall/devices/gauge/series?last=24h&width=512',
  ])('has an id of ours in an answer that a cache gives to others too: %s', async (path) => {
    const given = { 'x-request-id': 'a-stranger-was-here' }
    const { get, answered } = stack({ kiosks: [{ slug: 'hall', publicKey: 'a-public-key' }] })
    for (let requested = 0; requested < 2; requested++) {
      const response = await get(path, given)
      expect(response.headers.get('cache-control')).toMatch(/^public/)
      expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/)
      expect(answered().at(-1)?.fields).toMatchObject({ request: response.headers.get('x-request-id') })
    }
  })

  it.each(['short', 'with a space in it', '<script>alert(1)</script>', 'x'.repeat(129), '"quoted-identity"'])(
    'gets a new id in place of %s',
    async (given) => {
      const { get } = stack()
      expect((await get('/healthz', { 'x-request-id': given })).headers.get('x-request-id')).toMatch(
        /^[0-9a-f]{8}-[0-9a-f-]{27}$/,
      )
    },
  )

  it.each(['/api/nothing', '/nothing', '/api/devices/none/series', '/readyz'])(
    'that fails at %s names its id in the problem',
    async (path) => {
      const response = await stack().get(path)
      expect(await response.json()).toMatchObject({ requestId: response.headers.get('x-request-id') })
    },
  )

  it('has one line, with its route and not its address', async () => {
    const { get, answered } = stack()
    const response = await get(day)
    const bytes = (await response.text()).length
    expect(answered()).toEqual([
      {
        level: 'debug',
        message: 'answered',
        fields: {
          request: response.headers.get('x-request-id'),
          route: '/api/devices/:id/series',
          method: 'GET',
          status: 200,
          ms: expect.any(Number),
          bytes,
        },
      },
    ])
  })

  it('is told at info where it failed', async () => {
    const { get, bff, answered, upstream } = stack()
    upstream.fault = () => failed(503, 'Service Unavailable')
    await get('/api/devices')
    await bff(new Request('http://127.0.0.1/api/session', { method: 'BREW' }))
    expect(answered().map(({ level, fields }) => [level, fields])).toMatchObject([
      ['info', { route: '/api/devices', status: 502 }],
      ['info', { method: 'OTHER', status: 403 }],
    ])
  })

  it('of a streamed answer is told when that has ended, with all its bytes', async () => {
    const { get, answered, metrics } = stack()
    const response = await get(exported)
    expect(response.headers.get('content-length')).toBeNull()
    expect(answered()).toEqual([])
    const text = await response.text()
    expect(text.split('\n').length).toBeGreaterThan(280)
    expect(answered()[0]?.fields).toMatchObject({ status: 200, bytes: text.length })
    expect(await metrics()).toMatch(
      /http_request_duration_seconds_count\{route="\/api\/devices\/:id\/export",method="GET",status="200"\} 1/,
    )
  })

  it('of a streamed answer that its reader gives up is told then', async () => {
    const { get, answered } = stack()
    await (await get(exported)).body?.cancel()
    expect(answered().length).toBe(1)
  })

  it('leaves no id of a device and no unknown address among the labels', async () => {
    const { get, metrics } = stack()
    for (const path of ['/api/devices/secret-id/series', '/secret-path', '/assets/secret-file.js'])
      await get(path)
    expect(await metrics()).not.toMatch(/secret/)
  })
})

describe('the metrics', () => {
  it('are in the format of Prometheus, for operators and programs on this machine', async () => {
    const { bff, get } = createTestStack([])
    expect(bff.routes.find(({ path }) => path === '/metrics')?.who).toBe('local')
    const response = await get('/metrics')
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
    expect(await response.text()).toMatch(/^# HELP gaugeboard_/m)
  })

  it('are for whoever brings the token, where there is one', async () => {
    const { get } = createTestStack([], { metricsToken: 'a-token-of-some-length' })
    for (const authorization of ['', 'Bearer', 'Bearer a-token', 'Basic a-token-of-some-length']) {
      const response = await get('/metrics', { authorization })
      expect(response.status).toBe(401)
      expect(response.headers.get('www-authenticate')).toBe('Bearer')
      expect(await response.json()).toMatchObject({ type: 'urn:gaugeboard:problem:token-missing' })
    }
    expect((await get('/metrics', { authorization: 'Bearer a-token-of-some-length' })).status).toBe(200)
  })
})

describe('readiness', () => {
  it('ends as soon as the server is to stop, while it lives and answers', async () => {
    const { get, bff } = createTestStack([gauge(NOON_MS - DAY_MS, NOON_MS)])
    await get('/api/devices')
    expect((await get('/readyz')).status).toBe(200)
    bff.lifecycle.drain()
    const response = await get('/readyz')
    expect(response.status).toBe(503)
    expect(await response.json()).toMatchObject({ title: 'Stopping' })
    expect((await get('/healthz')).status).toBe(200)
    expect((await get('/api/devices')).status).toBe(200)
    expect(bff.lifecycle.ending.aborted).toBe(false)
  })
})
