import { describe, expect, it } from 'vitest'
import { ManualClock } from '../testing/manual-clock.ts'
import { BASE_URL, failed, NOON_MS, TestUpstream } from '../testing/test-upstream.ts'
import { basicAccess, publicAccess } from './access.ts'
import { UpstreamPaused } from './failures.ts'
import { fetchTransport } from './transport/fetch-transport.ts'
import { createUpstreamClient } from './upstream-client.ts'

const range = { startMs: NOON_MS - 3_600_000, endMs: NOON_MS }

describe('UpstreamClient towards a service in trouble', () => {
  /** Whoever wants something asks again and again; when calls arrived at the service. */
  async function besieged(fault: () => Response, forMs: number, access = basicAccess('key', 'secret')) {
    const clock = new ManualClock()
    const upstream = new TestUpstream()
    const client = createUpstreamClient({
      transport: fetchTransport(upstream.fetch, BASE_URL),
      access,
      now: () => NOON_MS,
      clock,
    })
    const times: number[] = []
    upstream.fault = () => {
      times.push(clock.elapsedMs())
      return fault()
    }
    let isOver = false
    const failures = new Set<string>()
    for (let n = 0; n < 40; n++) {
      void (async () => {
        while (!isOver) {
          await client.data(`d${n}`, range).catch((error: Error) => failures.add(error.name))
          await clock.wait(70)
        }
      })()
    }
    await clock.advance(forMs)
    isOver = true
    return { times, failures, client, upstream, clock }
  }

  it('makes at most one call a second in a storm of 429s, however many ask', async () => {
    const { times, failures } = await besieged(() => failed(429, 'To Many Request'), 60_000)
    const probes = times.filter((time) => time > 100)
    expect(times.length - probes.length).toBe(6)
    expect(probes.length).toBeGreaterThan(30)
    expect(probes.every((time, n) => n === 0 || time - (probes[n - 1] as number) >= 1000)).toBe(true)
    expect([...failures]).toContain('UpstreamBusy')
  })

  it('makes at most one call a second while it fails, and says at once that it does', async () => {
    const { times, failures } = await besieged(() => failed(500, 'Internal Server Error'), 60_000)
    const probes = times.filter((time) => time > 100)
    expect(probes.length).toBeGreaterThan(30)
    expect(probes.every((time, n) => n === 0 || time - (probes[n - 1] as number) >= 1000)).toBe(true)
    expect([...failures].sort()).toEqual(['UpstreamBroken', 'UpstreamPaused'])
  })

  it('goes on by itself once the service is well', async () => {
    const { client, upstream, clock } = await besieged(() => failed(500, 'Internal Server Error'), 10_000)
    await expect(client.devices()).rejects.toThrow(UpstreamPaused)
    upstream.fault = () => undefined
    await clock.advance(2_000)
    expect(await client.devices()).toEqual({ items: [], skipped: 0 })
  })

  it('goes on with a public key as well, by which alone it asks whether the service is well', async () => {
    const access = publicAccess('a-public-key')
    const { client, upstream, clock } = await besieged(
      () => failed(500, 'Internal Server Error'),
      10_000,
      access,
    )
    await expect(client.devices()).rejects.toThrow(UpstreamPaused)
    upstream.fault = (path) => (path.startsWith('/devices') ? failed(401, 'Unauthorized') : undefined)
    await clock.advance(2_000)
    expect(await client.devices()).toEqual({ items: [], skipped: 0 })
    expect(upstream.calls.filter((path) => path.startsWith('/devices'))).toEqual([])
  })

  it('does not ask with refused credentials over and over', async () => {
    const { times, failures } = await besieged(() => failed(401, 'Unauthorized'), 60_000)
    expect(times.filter((time) => time > 100).length).toBeLessThan(50)
    expect([...failures].sort()).toEqual(['UpstreamDenied', 'UpstreamPaused'])
  })

  it('is not taken to be well again by a probe for which the budget has no call', async () => {
    const clock = new ManualClock()
    const upstream = new TestUpstream()
    let waitMs = 0
    const client = createUpstreamClient({
      transport: fetchTransport(upstream.fetch, BASE_URL),
      access: basicAccess('key', 'secret'),
      now: () => NOON_MS,
      clock,
      limits: { attempts: 1, failuresInARow: 1 },
      budget: { take: async () => waitMs, refused: async () => {}, ended: async () => {} },
    })
    const wanted = () => client.devices().catch((error: unknown) => error)
    upstream.fault = () => failed(500, 'Internal Server Error')
    await wanted()
    upstream.fault = () => undefined
    waitMs = 60_000
    for (let n = 0; n < 10; n++) {
      expect(await wanted()).toBeInstanceOf(UpstreamPaused)
      await clock.advance(1_000)
    }
    expect(upstream.calls.length).toBe(1)
    waitMs = 0
    await wanted()
    await clock.advance(1_100)
    expect(await wanted()).toMatchObject({ items: [] })
  })
})
