import { describe, expect, it } from 'vitest'
import { createTestStack } from '../../testing/test-upstream.ts'

const send = (
  bff: ReturnType<typeof createTestStack>['bff'],
  address: string,
  path = '/api/session',
  { host = '127.0.0.1:8080', isProxied = false } = {},
) => bff(new Request(`http://dashboard.test${path}`, { headers: { host } }), { address, isProxied })

describe('an address that asks too often', () => {
  it('is told when it may ask again, while all others are answered', async () => {
    const { bff } = createTestStack([], { requestsPerMinute: 5 })
    for (let n = 0; n < 5; n++) expect((await send(bff, '203.0.113.7')).status).toBe(200)
    const refused = await send(bff, '203.0.113.7')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    expect(await refused.json()).toMatchObject({ type: 'urn:gaugeboard:problem:too-many-requests' })
    expect((await send(bff, '203.0.113.8')).status).toBe(200)
  })

  it('still gets probes answered, and the app', async () => {
    const { bff } = createTestStack([], { requestsPerMinute: 1 })
    for (let n = 0; n < 3; n++) {
      expect((await send(bff, '203.0.113.7', '/healthz')).status).toBe(200)
      expect((await send(bff, '203.0.113.7', '/')).status).toBe(503)
    }
  })

  it('is nobody where there is no limit, and not a program on this machine', async () => {
    const unlimited = createTestStack([], { requestsPerMinute: 0 })
    const limited = createTestStack([], { requestsPerMinute: 1 })
    for (let n = 0; n < 5; n++) {
      expect((await send(unlimited.bff, '203.0.113.7')).status).toBe(200)
      expect((await send(limited.bff, '127.0.0.1')).status).toBe(200)
    }
  })

  it.each<[string, { host?: string; isProxied?: boolean }]>([
    ['where a proxy is configured', { isProxied: true }],
    ['by a name of elsewhere', { host: 'dashboard.test' }],
  ])('is also one of this machine %s', async (_, how) => {
    const { bff } = createTestStack([], { requestsPerMinute: 1 })
    expect((await send(bff, '127.0.0.1', '/api/session', how)).status).toBe(200)
    expect((await send(bff, '127.0.0.1', '/api/session', how)).status).toBe(429)
  })
})
