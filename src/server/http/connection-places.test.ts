import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { hashPassword } from '../../bff/api/sign-in/password-hash.ts'
import { passwordSignIn } from '../../bff/api/sign-in/password-sign-in.ts'
import { memorySessionStore } from '../../bff/api/sign-in/session-store.ts'
import { createObservations } from '../../bff/observe/observations.ts'
import { createTestLogger, createTestStack, gauge, NOON_MS } from '../../bff/testing/test-upstream.ts'
import { listen, TIMEOUTS } from '../listen.ts'

const BOUNDS = { inAll: 14, ofAnybody: 8, ofPeople: 3, streams: 8 }
const HOUR_MS = 3_600_000
const OURS = { 'x-requested-with': 'gaugeboard', 'content-type': 'application/json' }

interface Client {
  socket: Socket
  readonly text: string
  readonly isOpen: boolean
  /** Asks on this connection, as a client behind the proxy that this machine is. */
  send(path: string, address: string, more?: string): Client
  status(): Promise<number>
}

/** A dashboard at a port with few places; `/hold` is never answered. */
async function started() {
  const observations = createObservations(() => NOON_MS)
  const hash = await hashPassword('river & rain')
  const { bff } = createTestStack([gauge(NOON_MS - HOUR_MS, NOON_MS)], {
    observations,
    kiosks: [{ slug: 'hall', publicKey: 'key-of-the-hall' }],
    metricsToken: 'a-token-of-some-length',
    signIn: (context) =>
      passwordSignIn({
        ...context,
        accounts: { find: async (name) => ({ name, role: 'viewer', hash }) },
        store: memorySessionStore(context.now),
        times: { idleMs: HOUR_MS, maxMs: HOUR_MS },
        secret: undefined,
      }),
  })
  const logger = createTestLogger()
  const { isSignedIn } = bff
  const listener = await listen(
    (request, connection) =>
      request.url.endsWith('/hold') ? new Promise(() => {}) : bff(request, connection),
    {
      host: '127.0.0.1',
      port: 0,
      timeouts: { ...TIMEOUTS, headerMs: 60_000, requestMs: 60_000 },
      isTrusted: () => true,
      door: { bounds: BOUNDS, isSignedIn, observer: observations.observer, logger },
    },
  )
  const clients: Client[] = []
  onTestFinished(async () => {
    // whoever merely closes its half is waited for
    for (const { socket } of clients) socket.resetAndDestroy()
    await listener.close()
  })
  const client = async (): Promise<Client> => {
    const socket = connect(Number(new URL(listener.url).port), '127.0.0.1').setEncoding('latin1')
    socket.on('error', () => {})
    let text = ''
    socket.on('data', (piece: string) => {
      text += piece
    })
    const one: Client = {
      socket,
      get text() {
        return text
      },
      get isOpen() {
        return !socket.closed
      },
      send(path, address, more = '') {
        socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${address}\r\n${more}\r\n`)
        return one
      },
      async status() {
        await expect.poll(() => text).toMatch(/^HTTP\/1\.1 \d{3}/)
        return Number(text.slice(9, 12))
      },
    }
    clients.push(one)
    await once(socket, 'connect')
    return one
  }
  const metric = async (line: string) =>
    Number(new RegExp(`^gaugeboard_${line} (\\d+)$`, 'm').exec(await observations.metrics.text())?.[1])
  /** So many that wait for an answer each, of an address for each or of one. */
  const holding = async (count: number, address?: string) => {
    const held: Client[] = []
    while (held.length < count) {
      const from = address ?? `198.51.100.${held.length}`
      held.push((await client()).send('/hold', from))
      await expect.poll(() => metric('connections')).toBeGreaterThanOrEqual(held.length)
    }
    return held
  }
  const signIn = async () => {
    const body = JSON.stringify({ username: 'ani', password: 'river & rain' })
    const init = { method: 'POST', headers: OURS, body }
    const response = await bff(new Request('http://localhost/api/session', init), { address: '192.0.2.1' })
    const session = response.headers.getSetCookie().find((line) => line.startsWith('__Host-gaugeboard='))
    return `Cookie: ${session?.split(';')[0]}\r\n`
  }
  return { client, holding, metric, signIn, logger }
}

test('a new connection is heard, and for it the one goes that has been quiet for longest', async () => {
  const { client, metric, logger } = await started()
  const quiet: Client[] = []
  while (quiet.length < BOUNDS.inAll) {
    const one = await client()
    // every other one has asked before, and is kept for its next request
    if (quiet.length % 2 === 1) expect(await one.send('/healthz', '203.0.113.1').status()).toBe(200)
    else await expect.poll(() => metric('connections')).toBe(quiet.length + 1)
    quiet.push(one)
  }
  const late = [await client(), await client(), await client()]
  for (const one of late) expect(await one.send('/healthz', '203.0.113.7').status()).toBe(200)
  await expect.poll(() => quiet.filter(({ isOpen }) => isOpen)).toEqual(quiet.slice(3))
  expect(await metric('connections')).toBe(BOUNDS.inAll)
  expect(await metric('connections_limit')).toBe(BOUNDS.inAll)
  expect(await metric('connections_refused_total{how="quiet"}')).toBe(3)
  expect(logger.lines).toEqual([
    {
      level: 'warn',
      message: expect.stringContaining('as many connections'),
      fields: { how: 'quiet', open: BOUNDS.inAll, limit: BOUNDS.inAll, count: 1 },
    },
  ])
})

describe('when every place has a request on it', () => {
  test('a further one is told to come back, and its connection closed', async () => {
    const { client, holding, metric } = await started()
    await holding(BOUNDS.ofAnybody)
    const one = (await client()).send('/api/kiosks/hall/devices', '203.0.113.7')
    await once(one.socket, 'close')
    const [head = '', body = ''] = one.text.split('\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1\.1 503 /)
    expect(head).toMatch(/\r\nretry-after: \d+\r\n?/)
    expect(head).toMatch(/\r\nconnection: close/i)
    expect(JSON.parse(body)).toMatchObject({ type: 'urn:gaugeboard:problem:no-room', status: 503 })
    expect(await metric('connections_refused_total{how="turned-away"}')).toBe(1)
  })

  test('probes are answered, also while others hold the rest of the connections and say nothing', async () => {
    const { client, holding, metric } = await started()
    const held = await holding(BOUNDS.ofAnybody)
    for (let n = 0; n < 3 * BOUNDS.inAll; n++) await client()
    const token = 'Authorization: Bearer a-token-of-some-length\r\n'
    for (const path of ['/healthz', '/readyz', '/metrics', '/healthz?x'])
      expect(await (await client()).send(path, '203.0.113.7', token).status()).toBe(
        path === '/readyz' ? 503 : 200,
      )
    expect(held.every(({ isOpen }) => isOpen)).toBe(true)
    expect(await metric('connections')).toBe(BOUNDS.inAll)
  })

  test('people who are signed in are answered, and nobody who only says so', async () => {
    const { client, holding, signIn } = await started()
    const cookie = await signIn()
    await holding(BOUNDS.ofAnybody)
    expect(await (await client()).send('/api/devices', '203.0.113.7', cookie).status()).toBe(200)
    const stream = (await client()).send('/api/events', '203.0.113.7', cookie)
    expect(await stream.status()).toBe(200)
    const forged = cookie.replace(/=.{10}/, '=0123456789')
    expect(await (await client()).send('/api/devices', '203.0.113.7', forged).status()).toBe(503)
    expect(stream.isOpen).toBe(true)
  })

  test('whoever comes with little gets a place of the address that has most', async () => {
    const { client, holding, metric } = await started()
    const crowd = await holding(BOUNDS.ofAnybody, '203.0.113.66')
    const honest = [await client(), await client()]
    for (const [n, one] of honest.entries())
      expect(await one.send('/api/kiosks/hall/events', `198.51.100.${n}`).status()).toBe(200)
    expect(crowd.filter(({ isOpen }) => isOpen)).toEqual(crowd.slice(2))
    expect(await metric('connections_refused_total{how="share"}')).toBe(2)
    const again = (await client()).send('/hold', '203.0.113.66')
    expect(await again.status()).toBe(503)
    expect(honest.every(({ isOpen }) => isOpen)).toBe(true)
  })

  test('places are free again once it is over, however it ends', async () => {
    const { client, holding, metric } = await started()
    for (let n = 0; n < 3; n++) {
      const held = await holding(BOUNDS.ofAnybody)
      // one behind the other, of which Node tells the end of the first only
      for (const one of held) one.send('/hold', '203.0.113.7').send('/api/kiosks/hall/events', '203.0.113.7')
      const probe = await client()
      expect(await probe.send('/healthz', '203.0.113.7').status()).toBe(200)
      for (const { socket } of [...held, probe]) socket.resetAndDestroy()
      await expect.poll(() => metric('connections')).toBe(0)
    }
    expect(await metric('event_streams')).toBe(0)
    const kept = await Promise.all(Array.from({ length: BOUNDS.ofAnybody }, () => client()))
    for (const one of kept)
      expect(await one.send('/api/kiosks/hall/devices', '203.0.113.7').status()).toBe(200)
    await holding(BOUNDS.ofAnybody, '203.0.113.7')
    expect(await (await client()).send('/healthz', '203.0.113.7').status()).toBe(200)
  })
})

test('an event stream has its place no longer than its reader is there', async () => {
  const { client, metric } = await started()
  for (const goes of ['destroy', 'end', 'resetAndDestroy'] as const) {
    const readers = await Promise.all(Array.from({ length: BOUNDS.streams }, () => client()))
    for (const one of readers)
      expect(await one.send('/api/kiosks/hall/events', '203.0.113.7').status()).toBe(200)
    expect(await metric('event_streams')).toBe(BOUNDS.streams)
    for (const { socket } of readers) socket[goes]()
    await expect.poll(() => metric('event_streams'), { message: goes }).toBe(0)
    await expect.poll(() => metric('connections'), { message: goes }).toBe(0)
  }
})

test('a connection that asks again and again keeps no place between', async () => {
  const { client, metric } = await started()
  const kept = await Promise.all(Array.from({ length: BOUNDS.inAll - 1 }, () => client()))
  for (const one of kept) expect(await one.send('/api/kiosks/hall/devices', '203.0.113.7').status()).toBe(200)
  expect(await metric('connections_refused_total{how="turned-away"}')).toBeNaN()
})
