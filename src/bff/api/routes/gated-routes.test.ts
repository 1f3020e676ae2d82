import { describe, expect, it, onTestFinished } from 'vitest'
import { COST_CLASSES } from '../../gate/cost-classes.ts'
import { createObservations } from '../../observe/observations.ts'
import { openSqliteStore } from '../../storage/sqlite/open-dashboard-store.ts'
import { createTestStack, gauge, NOON_MS } from '../../testing/test-upstream.ts'

const DAY_MS = 86_400_000
const ONE = '203.0.113.7'
const OTHER = '203.0.113.8'
const EXPORT = `/api/devices/gauge/export?from=${new Date(NOON_MS - DAY_MS).toISOString()}&to=${new Date(NOON_MS).toISOString()}`
const { runningOfOne, waitingOfOne } = COST_CLASSES.export

/** A stack whose service gives the list and holds back all readings until it is told to. */
function createHeldStack() {
  const observations = createObservations(() => NOON_MS)
  const stack = createTestStack([gauge(NOON_MS - DAY_MS, NOON_MS)], { observations })
  let release = () => {}
  const released = new Promise<undefined>((resolve) => {
    release = () => resolve(undefined)
  })
  stack.upstream.fault = (path) =>
    path.startsWith('/devices?') || path === '/devices' ? undefined : released
  const send = (path: string, address: string, signal?: AbortSignal) =>
    stack.bff(new Request(`http://127.0.0.1:8080${path}`, signal ? { signal } : {}), { address })
  const admissions = async (cost: string, outcome: string) =>
    Number(
      new RegExp(`^gaugeboard_admissions_total{class="${cost}",outcome="${outcome}"} (\\d+)$`, 'm').exec(
        await observations.metrics.text(),
      )?.[1] ?? 0,
    )
  return { ...stack, send, admissions, release }
}

describe('the route table', () => {
  it('names a cost class for every route, and lets nothing but probes and streams past the gate', async () => {
    const store = await openSqliteStore(':memory:')
    onTestFinished(() => store.close())
    const { bff } = createTestStack([gauge(NOON_MS - DAY_MS, NOON_MS)], {
      kiosks: [{ slug: 'hall', publicKey: 'a-public-key' }],
      basemap: '/nowhere/region.pmtiles',
      securityContacts: ['mailto:security@example.org'],
      alarms: { journal: store.alarms },
    })
    expect(bff.routes.length).toBeGreaterThan(40)
    for (const { method, path, cost } of bff.routes)
      expect(Object.keys(COST_CLASSES), `${method} ${path}`).toContain(cost)
    const ungated = bff.routes.filter(({ cost }) => COST_CLASSES[cost] === null).map(({ path }) => path)
    expect(ungated.sort()).toEqual([
      '/api/events',
      '/api/kiosks/hall/events',
      '/healthz',
      '/metrics',
      '/readyz',
    ])
  })
})

describe('work that is asked for at the same time', () => {
  it('is refused to an address that has all that it may have, and done for others', async () => {
    const { send, admissions, release } = createHeldStack()
    const crowd = Array.from({ length: runningOfOne + waitingOfOne }, () => send(EXPORT, ONE))
    const refused = await send(EXPORT, ONE)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('5')
    expect(await refused.json()).toMatchObject({
      type: 'urn:gaugeboard:problem:too-much-at-once',
      detail: expect.stringContaining('Try again in 5 s'),
    })
    expect(await admissions('export', 'party')).toBe(1)
    const honest = send(EXPORT, OTHER)
    expect((await send('/healthz', ONE)).status).toBe(200)
    expect((await send('/api/devices', ONE)).status).toBe(200)
    release()
    expect((await honest).status).toBe(200)
    for (const answer of crowd) expect((await answer).status).toBe(200)
    expect(await admissions('export', 'waited')).toBe(waitingOfOne)
  })

  it('leaves its line when its client has gone, and its place as soon as it notices', async () => {
    const { send, admissions, release } = createHeldStack()
    const running = Array.from({ length: runningOfOne }, () => send(EXPORT, ONE))
    const client = new AbortController()
    const left = send(EXPORT, ONE, client.signal)
    client.abort()
    expect((await left).status).toBe(499)
    expect(await admissions('export', 'gone')).toBe(1)
    release()
    for (const answer of running) expect((await answer).status).toBe(200)
  })

  it('leaves its line when its client has closed its half, which reads an answer that is under way', async () => {
    const { bff, send, admissions, release } = createHeldStack()
    const running = Array.from({ length: runningOfOne }, () => send(EXPORT, ONE))
    const half = new AbortController()
    const leaving = () => half.signal
    const waiting = bff(new Request(`http://127.0.0.1:8080${EXPORT}`), { address: ONE, leaving })
    const underWay = bff(new Request(`http://127.0.0.1:8080${EXPORT}`), { address: OTHER, leaving })
    half.abort()
    expect((await waiting).status).toBe(499)
    expect(await admissions('export', 'gone')).toBe(1)
    release()
    for (const answer of [...running, underWay]) expect((await answer).status).toBe(200)
  })

  it('needs no place where the answer is there already', async () => {
    const { send, upstream, release } = createHeldStack()
    const series = (hours: number) =>
      `/api/devices/gauge/series?from=${new Date(NOON_MS - hours * 3_600_000).toISOString()}&to=${new Date(NOON_MS).toISOString()}`
    const held = upstream.fault
    upstream.fault = () => undefined
    expect((await send(series(1), ONE)).status).toBe(200)
    upstream.fault = held
    const waiting = Array.from({ length: COST_CLASSES.read.runningOfOne }, () =>
      send(`/api/devices/gauge/aggregates?from=2024-01-01T00:00:00Z&to=2024-02-01T00:00:00Z`, ONE),
    )
    expect((await send(series(1), ONE)).status).toBe(200)
    release()
    await Promise.all(waiting)
  })
})

it('exports that run at the same time take turns, one in each round of the event loop', async () => {
  const { get } = createTestStack([gauge(NOON_MS - 9 * DAY_MS, NOON_MS)])
  const days = EXPORT.replace(/from=[^&]*/, `from=${new Date(NOON_MS - 9 * DAY_MS).toISOString()}`)
  const bodies = await Promise.all(
    Array.from({ length: 4 }, async (_, n) => {
      const { body } = await get(n === 0 ? days : `${days}&format=json`)
      return (body as ReadableStream<Uint8Array>).getReader()
    }),
  )
  let round = new Set<number>()
  const rounds: number[] = []
  let isOver = false
  const look = () => {
    rounds.push(round.size)
    round = new Set()
    if (!isOver) setImmediate(look)
  }
  setImmediate(look)
  await Promise.all(
    bodies.map(async (reader, n) => {
      while (!(await reader.read()).done) round.add(n)
    }),
  )
  isOver = true
  expect(rounds.filter((size) => size > 0).length).toBeGreaterThan(4)
  expect(Math.max(...rounds.slice(1))).toBeLessThanOrEqual(2)
})
