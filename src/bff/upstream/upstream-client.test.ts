import { describe, expect, it } from 'vitest'
import { BASE_URL, envelope, failed, NOON_MS, TestUpstream } from '../testing/test-upstream.ts'
import { basicAccess } from './access.ts'
import type { Clock } from './clock.ts'
import {
  UpstreamBroken,
  UpstreamBusy,
  UpstreamDenied,
  UpstreamNotFound,
  UpstreamRedirected,
  UpstreamRefused,
  UpstreamTimedOut,
  UpstreamTooLarge,
  UpstreamUnreachable,
  UpstreamUnreadable,
} from './failures.ts'
import { MAX_DEVICES } from './reading/device-reader.ts'
import { fetchTransport } from './transport/fetch-transport.ts'
import { createUpstreamClient, type UpstreamLimits } from './upstream-client.ts'

/** A clock that only moves when somebody waits, and remembers for how long. */
function waitingClock(): Clock & { waits: number[] } {
  const waits: number[] = []
  let elapsedMs = 0
  return {
    waits,
    elapsedMs: () => elapsedMs,
    wait: async (ms) => {
      waits.push(ms)
      elapsedMs += ms
    },
  }
}

function createTestClient(
  limits: Partial<UpstreamLimits> = {},
  fetch?: (request: Request) => Promise<Response>,
) {
  const upstream = new TestUpstream()
  const clock = waitingClock()
  const client = createUpstreamClient({
    transport: fetchTransport(fetch ?? upstream.fetch, BASE_URL),
    access: basicAccess('key', 'secret:with:colons'),
    now: () => NOON_MS,
    limits,
    clock,
    random: () => 0.5,
  })
  return { upstream, client, clock }
}

const range = { startMs: NOON_MS - 3_600_000, endMs: NOON_MS }

/** Fails the first calls, then lets the service answer. */
function failFirst(times: number, fail: () => Response | never) {
  let left = times
  return () => (left-- > 0 ? fail() : undefined)
}

describe('UpstreamClient', () => {
  it('signs in with Basic credentials, whose secret may hold colons', async () => {
    const { client, upstream } = createTestClient()
    await client.devices()
    expect(upstream.headers[0]?.get('authorization')).toBe(`Basic ${btoa('key:secret:with:colons')}`)
  })

  it('asks for JSON alone: a service of an earlier version answers in columns where they are named', async () => {
    const { client, upstream } = createTestClient()
    await client.data('weir', range).catch(() => {})
    expect(upstream.headers[0]?.get('accept')).toBe('application/json')
  })

  it('C45 asks for data with explicit start and end, the id encoded', async () => {
    const { client, upstream } = createTestClient()
    await client.data('a/b?c#d%', range).catch(() => {})
    expect(upstream.calls).toEqual([
      '/devices/a%2Fb%3Fc%23d%25/data?start=2024-05-10T11%3A00%3A00Z&end=2024-05-10T12%3A00%3A00Z',
    ])
  })

  it.each(['', '.', '..'])(
    'finds no device with the id "%s", and calls no other address for it',
    async (id) => {
      const { client, upstream } = createTestClient()
      await expect(client.data(id, range)).rejects.toThrow(UpstreamNotFound)
      expect(upstream.calls).toEqual([])
    },
  )

  it('makes one call for equal needs at once, and a new one afterwards', async () => {
    const { client, upstream } = createTestClient()
    await Promise.all([client.devices(), client.devices(), client.devices()])
    expect(upstream.calls.length).toBe(1)
    await client.devices()
    expect(upstream.calls.length).toBe(2)
  })

  it('makes no more calls at once than its limit', async () => {
    const { client, upstream } = createTestClient({ calls: 6 })
    let running = 0
    let most = 0
    upstream.fault = async () => {
      most = Math.max(most, ++running)
      await new Promise(setImmediate)
      running--
      return envelope([])
    }
    await Promise.all(Array.from({ length: 20 }, (_, n) => client.data(`d${n}`, range)))
    expect(most).toBe(6)
    expect(upstream.calls.length).toBe(20)
  })

  it.each([
    [500, () => failed(500, 'Internal Server Error')],
    [503, () => failed(503, 'Service Unavailable')],
    [429, () => failed(429, 'To Many Request')],
    [
      'a broken connection',
      (): never => {
        throw new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } })
      },
    ],
  ])('tries again after %s', async (_, fail) => {
    const { client, upstream, clock } = createTestClient()
    upstream.fault = failFirst(2, fail)
    expect(await client.devices()).toEqual({ items: [], skipped: 0 })
    expect(upstream.calls.length).toBe(3)
    expect(clock.waits.length).toBe(2)
  })

  it.each([
    [400, UpstreamRefused],
    [401, UpstreamDenied],
    [403, UpstreamDenied],
    [404, UpstreamNotFound],
    [405, UpstreamRefused],
    [413, UpstreamRefused],
    [302, UpstreamRedirected],
    [304, UpstreamRedirected],
  ])('never tries again after %i', async (status, failure) => {
    const { client, upstream, clock } = createTestClient()
    upstream.fault = () => new Response(null, { status, headers: { location: 'https://elsewhere.test/' } })
    await expect(client.data('gauge', range)).rejects.toThrow(failure)
    expect(upstream.calls.length).toBe(1)
    expect(clock.waits).toEqual([])
  })

  it('gives up after its number of attempts, with the last failure', async () => {
    const { client, upstream } = createTestClient({ attempts: 3 })
    upstream.fault = () => failed(502, 'Bad Gateway')
    await expect(client.devices()).rejects.toThrow(UpstreamBroken)
    expect(upstream.calls.length).toBe(3)
  })

  it('waits longer each time', async () => {
    const { client, upstream, clock } = createTestClient({ attempts: 5 })
    upstream.fault = () => failed(500, 'Internal Server Error')
    await expect(client.devices()).rejects.toThrow(UpstreamBroken)
    expect(clock.waits).toEqual([150, 300, 600, 1200])
  })

  it('waits as long as Retry-After asks', async () => {
    const { client, upstream, clock } = createTestClient()
    upstream.fault = failFirst(1, () => failed(429, 'To Many Request', { 'retry-after': '7' }))
    await client.devices()
    expect(clock.waits).toEqual([7150])
  })

  it('fails at once when Retry-After asks for more than the deadline leaves', async () => {
    const { client, upstream, clock } = createTestClient()
    upstream.fault = () => failed(429, 'To Many Request', { 'retry-after': '31' })
    await expect(client.devices()).rejects.toMatchObject({ name: 'UpstreamBusy', retryAfterMs: 31_000 })
    expect(clock.waits).toEqual([])
  })

  it('makes no call at all while the service has asked for silence', async () => {
    const { client, upstream } = createTestClient()
    upstream.fault = failFirst(1, () => failed(429, 'To Many Request', { 'retry-after': '60' }))
    await expect(client.devices()).rejects.toThrow(UpstreamBusy)
    await expect(client.data('gauge', range)).rejects.toThrow(UpstreamBusy)
    expect(upstream.calls.length).toBe(1)
  })

  it('times out when no answer comes, even from a fetch that ignores its signal', async () => {
    const { client } = createTestClient({ attemptMs: 5, attempts: 1 }, () => new Promise(() => {}))
    await expect(client.devices()).rejects.toThrow(UpstreamTimedOut)
  })

  it('times out when a body stops half-way, and lets go of it', async () => {
    let cancelled = false
    const body = () =>
      new ReadableStream({
        start: (controller) => controller.enqueue(new TextEncoder().encode('{"data":[')),
        cancel: () => {
          cancelled = true
        },
      })
    const { client } = createTestClient(
      { attemptMs: 20, attempts: 1 },
      async () => new Response(body(), { headers: { 'content-type': 'application/json' } }),
    )
    await expect(client.devices()).rejects.toThrow(UpstreamTimedOut)
    await expect.poll(() => cancelled).toBe(true)
  })

  it('tries again after a timeout, unless the caller would rather ask for less', async () => {
    const { client, upstream } = createTestClient({ attemptMs: 5, attempts: 2 })
    upstream.fault = () => new Promise(() => {})
    await expect(client.data('a', range)).rejects.toThrow(UpstreamTimedOut)
    expect(upstream.calls.length).toBe(2)
    await expect(client.data('b', range, { retryTimeouts: false })).rejects.toThrow(UpstreamTimedOut)
    expect(upstream.calls.length).toBe(3)
  })

  it('stops reading a body that is larger than its limit', async () => {
    let sent = 0
    const { client } = createTestClient({ listBytes: 1_000_000 }, async () => {
      const body = new ReadableStream({
        pull: (controller) => {
          sent += 100_000
          controller.enqueue(new Uint8Array(100_000).fill(0x20))
        },
      })
      return new Response(body, { headers: { 'content-type': 'application/json' } })
    })
    await expect(client.devices()).rejects.toThrow(UpstreamTooLarge)
    expect(sent).toBeLessThan(1_500_000)
  })

  it.each([
    ['Application/Vnd.Telemetry+JSON; charset=utf-8', '{"message":"Data retrieved successfully","data":[]}'],
    ['text/html; charset=UTF-8', '{"message":"Unauthorized","data":[]}'],
    [null, '{"message":{"code":7},"data":[]}'],
    ['application/json', '{"data":[]}'],
  ])('takes any 2xx with a list, be it called %s and whatever its message', async (type, body) => {
    const { client, upstream } = createTestClient()
    upstream.fault = () =>
      new Response(new TextEncoder().encode(body), {
        status: 203,
        ...(type !== null && { headers: { 'content-type': type } }),
      })
    expect(await client.devices()).toEqual({ items: [], skipped: 0 })
  })

  it('says what failed without the address, the key or the text of another error', async () => {
    const { client } = createTestClient({ attempts: 1 }, async (request) => {
      throw new TypeError(`Invalid URL ${request.url} ${request.headers.get('authorization')}`)
    })
    const failure: unknown = await client.devices().catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(UpstreamUnreachable)
    expect((failure as Error).cause).toBeUndefined()
    expect((failure as Error).message).toBe('The data service could not be reached')
  })

  it.each([
    ['HTML', '<!doctype html><title>Welcome</title>'],
    ['no list', '{"message":"Success","data":{"devices":[]}}'],
    ['a list of something else', '{"data":[1,2,3]}'],
    ['nothing', ''],
    ['half of it', '{"data":[{"device_id":"a"}'],
  ])('refuses an answer that is %s', async (_, body) => {
    const { client } = createTestClient({}, async () => new Response(body))
    await expect(client.devices()).rejects.toThrow(UpstreamUnreadable)
  })

  it('lets go of an answer as soon as nothing can come of it', async () => {
    let sent = 0
    const { client } = createTestClient({}, async () => {
      const pull = (controller: ReadableStreamDefaultController) => {
        sent += 100_000
        controller.enqueue(new Uint8Array(100_000).fill(0x3c))
      }
      return new Response(new ReadableStream({ pull }))
    })
    await expect(client.devices()).rejects.toThrow(UpstreamUnreadable)
    expect(sent).toBeLessThan(500_000)
  })

  it('reads on behind a value that is too long, though not for ever', async () => {
    const parts = ['{"data":[{"device_id":"a"},"', ...Array(50).fill('x'.repeat(100_000)), '"', ']}']
    const answer = (endless: boolean) => async () => {
      let sent = 0
      const pull = (controller: ReadableStreamDefaultController) => {
        const part = parts[endless ? Math.min(sent, 1) : sent]
        sent++
        if (part === undefined) controller.close()
        else controller.enqueue(new TextEncoder().encode(part))
      }
      return new Response(new ReadableStream({ pull }))
    }
    const { items, skipped } = await createTestClient({}, answer(false)).client.devices()
    expect([items.length, skipped]).toEqual([1, 1])
    const { client } = createTestClient({ listBytes: 9_000_000 }, answer(true))
    await expect(client.devices()).rejects.toThrow(UpstreamTooLarge)
  })

  it('cuts a list that is longer than can be kept, and refuses one of which little comes in many bytes', async () => {
    const answer = (id: (n: number) => number) => async () => {
      let sent = 0
      const pull = (controller: ReadableStreamDefaultController) => {
        const devices = Array.from({ length: 5_000 }, () => `{"device_id":${id(sent++)}}`)
        controller.enqueue(
          new TextEncoder().encode(`${sent === 5_000 ? '{"data":[' : ','}${devices.join(',')}`),
        )
      }
      return new Response(new ReadableStream({ pull }), { headers: { 'content-length': '1000000000' } })
    }
    const limits = { listBytes: 4_000_000 }
    const { items, omitted, goesOn } = await createTestClient(
      limits,
      answer((n) => n),
    ).client.devices()
    expect([items.length, goesOn]).toEqual([MAX_DEVICES, true])
    expect(omitted).toBeGreaterThan(50_000)
    const { client } = createTestClient(
      limits,
      answer((n) => n % 7),
    )
    await expect(client.devices()).rejects.toThrow(UpstreamTooLarge)
  })

  it('does not begin to read a body that says it is too large', async () => {
    const { client } = createTestClient({ bodyBytes: 1000 }, async () => {
      const stream = new ReadableStream({ pull: () => new Promise(() => {}) })
      return new Response(stream, { headers: { 'content-length': '1001' } })
    })
    await expect(client.data('a', range)).rejects.toThrow(UpstreamTooLarge)
  })
})
