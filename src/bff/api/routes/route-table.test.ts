import { Hono } from 'hono'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Gates } from '../../gate/gates.ts'
import { problemOf } from '../http/problems.ts'
import { EVERYBODY, type Role, STRANGER } from '../sign-in/caller.ts'
import { addRoutes, type BffEnv, type Route, type Who } from './route-table.ts'

const OURS = { 'x-requested-with': 'gaugeboard' }
const NO_GATES: Gates = { enter: () => () => {} }
const reached = () => new Response('reached')
const route = (path: string, rest: Partial<Route> = {}): Route => ({
  method: 'GET',
  path,
  who: 'anyone',
  cost: 'light',
  handler: reached,
  ...rest,
})

/** An app of these routes alone, asked by somebody with that role, from that address. */
function send(
  routes: Route[],
  role: Role | null,
  {
    path,
    method = 'GET',
    headers = {},
    address,
    isProxied,
  }: {
    path: string
    method?: string
    headers?: Record<string, string>
    address?: string
    isProxied?: boolean
  },
) {
  const app = new Hono<BffEnv>()
  const caller = role === null ? STRANGER : { user: { name: 'ani', role }, role, isStillWelcome: null }
  addRoutes(app, { routes, identify: async () => caller, gates: NO_GATES })
  app.onError((error) => problemOf(error).response())
  const own = { host: '127.0.0.1:8080', ...headers }
  return Promise.resolve(
    app.fetch(new Request(`http://127.0.0.1:8080${path}`, { method, headers: own }), {
      address,
      isProxied,
    }),
  )
}

describe('a route', () => {
  it.each<[Who, Role | null, number]>([
    ['anyone', null, 200],
    ['signed-in', null, 401],
    ['signed-in', 'viewer', 200],
    ['signed-in', 'operator', 200],
    ['operator', null, 401],
    ['operator', 'viewer', 403],
    ['operator', 'operator', 200],
    ['local', null, 401],
    ['local', 'viewer', 403],
    ['local', 'operator', 200],
  ])('for %s answers %s with %i', async (who, role, status) => {
    const response = await send([route('/x', { who })], role, { path: '/x', address: '192.0.2.7' })
    expect(response.status).toBe(status)
    if (status >= 400) expect(response.headers.get('content-type')).toBe('application/problem+json')
  })

  it.each<[string | undefined, Record<string, string>, number]>([
    ['127.0.0.1', {}, 200],
    ['127.8.8.8', {}, 200],
    ['::1', {}, 200],
    ['::ffff:127.0.0.1', {}, 200],
    [undefined, {}, 200],
    ['192.0.2.7', {}, 401],
    ['127.0.0.1.example', {}, 401],
    ['127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }, 401],
    ['127.0.0.1', { forwarded: 'for=192.0.2.7' }, 401],
    ['127.0.0.1', { via: '1.1 proxy' }, 401],
    ['127.0.0.1', { host: 'localhost:8080' }, 200],
    ['127.0.0.1', { host: 'localhost' }, 200],
    ['::1', { host: '[::1]:8080' }, 200],
    ['127.0.0.1', { host: 'rebound.example' }, 401],
    ['127.0.0.1', { host: 'localhost.rebound.example:8080' }, 401],
    ['127.0.0.1', { host: '127.0.0.1.rebound.example' }, 401],
    ['127.0.0.1', { host: '192.0.2.7:8080' }, 401],
    ['127.0.0.1', { host: '' }, 401],
  ])('for this machine takes %s with %o as %i', async (address, headers, status) => {
    const routes = [route('/x', { who: 'local' })]
    expect((await send(routes, null, { path: '/x', headers, ...(address && { address }) })).status).toBe(
      status,
    )
  })

  it('for this machine is for no program on it where a proxy is configured, but for operators', async () => {
    const routes = [route('/x', { who: 'local' })]
    const from = { path: '/x', address: '127.0.0.1', isProxied: true }
    expect((await send(routes, null, from)).status).toBe(401)
    expect((await send(routes, 'operator', from)).status).toBe(200)
  })

  it('for this machine is not for everybody where nobody has to sign in', async () => {
    const app = new Hono<BffEnv>()
    const routes = [route('/x', { who: 'local' }), route('/y', { who: 'operator' })]
    addRoutes(app, { routes, identify: () => EVERYBODY, gates: NO_GATES })
    app.onError((error) => problemOf(error).response())
    const get = async (path: string, address: string) =>
      app.fetch(new Request(`http://x.test${path}`, { headers: { host: '127.0.0.1:8080' } }), { address })
    expect((await get('/x', '127.0.0.1')).status).toBe(200)
    expect((await get('/y', '192.0.2.7')).status).toBe(200)
    const refused = await get('/x', '192.0.2.7')
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({
      type: 'urn:gaugeboard:problem:not-from-this-machine',
      detail: expect.stringContaining('METRICS_TOKEN'),
    })
  })

  it('that changes anything under /api is for pages of ours, whoever may call it', async () => {
    const routes = [route('/api/x', { method: 'POST' })]
    const post = async (headers: Record<string, string>) =>
      (await send(routes, 'operator', { path: '/api/x', method: 'POST', headers })).status
    expect(await post({})).toBe(403)
    expect(await post({ 'x-requested-with': 'XMLHttpRequest' })).toBe(403)
    expect(await post({ ...OURS, 'sec-fetch-site': 'cross-site' })).toBe(403)
    expect(await post({ ...OURS, 'sec-fetch-site': 'same-site' })).toBe(403)
    expect(await post({ ...OURS, 'sec-fetch-site': 'none' })).toBe(403)
    expect(await post({ ...OURS, 'sec-fetch-site': 'same-origin' })).toBe(200)
    expect(await post(OURS)).toBe(200)
  })

  it('answers with a sentence within a minute, whatever its handler waits for', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    let status = 0
    void send([route('/x', { handler: () => new Promise(() => {}) })], null, { path: '/x' }).then(
      async (response) => {
        status = response.status
        expect(await response.json()).toMatchObject({ type: 'urn:gaugeboard:problem:answer-late' })
      },
    )
    await vi.advanceTimersByTimeAsync(57_999)
    expect(status).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    await expect.poll(() => status).toBe(504)
  })

  it('names the methods it has', async () => {
    const routes = [route('/api/x'), route('/api/x', { method: 'DELETE' })]
    const response = await send(routes, null, { path: '/api/x', method: 'POST', headers: OURS })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('GET, HEAD, DELETE')
  })
})

describe('a table', () => {
  const build = (routes: Route[]) => () =>
    addRoutes(new Hono<BffEnv>(), { routes, identify: async () => EVERYBODY, gates: NO_GATES })

  it('has no change outside /api for which a session counts', () => {
    expect(build([route('/x', { method: 'POST', who: 'signed-in' })])).toThrow(/outside \/api/)
    expect(build([route('/x', { method: 'POST', who: 'anyone' })])).not.toThrow()
  })

  it('has no route twice', () => {
    expect(build([route('/x'), route('/x')])).toThrow(/twice/)
  })
})
