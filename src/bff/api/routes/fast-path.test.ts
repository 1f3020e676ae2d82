import { describe, expect, it } from 'vitest'
import type { BffOptions } from '../../create-bff.ts'
import { createObservations } from '../../observe/observations.ts'
import { BASE_URL, createTestStack, gauge, NOON_MS, seriesPath } from '../../testing/test-upstream.ts'
import type { RequestHead } from '../http/request-head.ts'
import { memorySessionStore } from '../sign-in/session-store.ts'
import { Sessions } from '../sign-in/sessions.ts'
import type { SentResponse } from './fast-path.ts'

const DAY_MS = 86_400_000
const SERIES = seriesPath('gauge', NOON_MS - 30 * DAY_MS, NOON_MS)
const LISTS = ['/api/devices', '/api/kiosks/harbour/devices']
const PATHS = [...LISTS, SERIES]
const KIOSKS = [{ slug: 'harbour', publicKey: 'a-public-key-of-a-kiosk' }]

function start(options: Partial<BffOptions> = {}) {
  const observations = createObservations(() => NOON_MS)
  const made = createTestStack([gauge(NOON_MS - 30 * DAY_MS, NOON_MS)], {
    observations,
    kiosks: KIOSKS,
    ...options,
  })
  const fastPath = (
    target: string,
    headers: Record<string, string> = {},
    { method = 'GET', address = '' } = {},
  ) => {
    const asked: RequestHead = { method, headers: new Headers(headers) }
    return made.bff.fastPath(asked, target, address === '' ? {} : { address })
  }
  return { ...made, fastPath, metrics: () => observations.metrics.text() }
}

const createSessions = () =>
  new Sessions({
    store: memorySessionStore(() => NOON_MS),
    now: () => NOON_MS,
    idleMs: DAY_MS,
    maxMs: DAY_MS,
    secret: undefined,
    isCurrent: async () => true,
  })
const refuse = () => Promise.reject(new Error('nobody signs in here'))

describe('an answer that is made already', () => {
  it.each(
    PATHS.flatMap((path) => ['', 'gzip', 'gzip, br', 'gzip;q=0'].map((coding) => [path, coding] as const)),
  )('goes out as it does in full: %s in "%s"', async (path, coding) => {
    const { get, fastPath } = start()
    const headers = { 'accept-encoding': coding, 'x-request-id': 'the-same-request' }
    // the very first listing is made before the newest readings are there
    await (await get(path, headers)).arrayBuffer()
    const full = await get(path, headers)
    const sent = await fastPath(path, headers)
    expect(sent?.status).toBe(full.status)
    expect(uncounted(pairs(sent))).toEqual(uncounted(headersOf(full)))
    expect(Buffer.from(sent?.body ?? [])).toEqual(Buffer.from(await full.arrayBuffer()))
  })

  it('goes out in the form that it is asked for in', async () => {
    const { get, fastPath } = start()
    const packed = { accept: 'application/vnd.gaugeboard.series.v3', 'x-request-id': 'the-same-request' }
    await get(SERIES)
    const full = await get(SERIES, packed)
    const sent = await fastPath(SERIES, packed)
    expect(pairs(sent)).toEqual(headersOf(full))
    expect(Buffer.from(sent?.body ?? [])).toEqual(Buffer.from(await full.arrayBuffer()))
    expect(Object.fromEntries(pairs(await fastPath(SERIES)))['content-type']).toBe('application/json')
  })

  it.each(PATHS)('is not sent to whoever has it: %s', async (path) => {
    const { get, fastPath } = start()
    await get(path)
    const etag = (await get(path)).headers.get('etag') ?? ''
    const sent = await fastPath(path, { 'if-none-match': etag })
    expect(sent).toMatchObject({ status: 304, body: null })
    expect(Object.fromEntries(pairs(sent)).etag).toBe(etag)
    expect(Object.fromEntries(pairs(sent))['content-length']).toBeUndefined()
    expect((await fastPath(path, { 'if-none-match': '"another"' }))?.status).toBe(200)
  })

  it('is left to the framework wherever anything has to be read or decoded first', async () => {
    const { get, fastPath } = start()
    for (const path of LISTS) await get(path)
    for (const path of [
      '/',
      '/api/nothing',
      '/api/devices/',
      '/api/%64evices',
      '/api/session',
      SERIES.replace('gauge', '%67auge'),
    ]) {
      expect(await fastPath(path)).toBeUndefined()
    }
    for (const method of ['HEAD', 'POST', 'BREW']) {
      expect(await fastPath('/api/devices', {}, { method })).toBeUndefined()
    }
    for (const path of LISTS) expect((await fastPath(path))?.status).toBe(200)
  })

  it('leaves its time to whoever writes it: two would be none to a screen', async () => {
    const { get, fastPath } = start()
    for (const path of PATHS) {
      await get(path)
      await get(path)
      expect(pairs(await fastPath(path)).map(([name]) => name)).not.toContain('date')
    }
  })

  it('is counted like any other', async () => {
    const { get, fastPath, metrics, logger } = start()
    await get(SERIES)
    await fastPath(SERIES, { 'x-request-id': 'one-of-a-storm' })
    expect(await metrics()).toMatch(
      /http_request_duration_seconds_count\{route="\/api\/devices\/:id\/series",method="GET",status="200"\} 2/,
    )
    const told = logger.lines.filter(({ message }) => message === 'answered').map(({ fields }) => fields)
    expect(told[1]).toMatchObject({
      request: 'one-of-a-storm',
      route: '/api/devices/:id/series',
      status: 200,
    })
    expect(told[1]).toMatchObject({ bytes: (told[0] as { bytes: number }).bytes })
  })

  it('has an id of its own where the request brings none', async () => {
    const { get, fastPath } = start()
    await get(SERIES)
    const ids = [await fastPath(SERIES), await fastPath(SERIES)].map(
      (sent) => Object.fromEntries(pairs(sent))['x-request-id'],
    )
    expect(new Set(ids).size).toBe(2)
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/)
  })

  it('is kept from an address that asks too often, whichever way it asks', async () => {
    const { get, fastPath, bff } = start({ requestsPerMinute: 3 })
    await get(SERIES)
    const connection = { address: '203.0.113.7' }
    await bff(new Request(`http://dashboard.test${SERIES}`), connection)
    expect((await fastPath(SERIES, {}, connection))?.status).toBe(200)
    expect((await fastPath(SERIES, {}, connection))?.status).toBe(200)
    const refused = await fastPath(SERIES, {}, connection)
    expect(refused?.status).toBe(429)
    expect(Object.fromEntries(pairs(refused))).toMatchObject({
      'retry-after': expect.stringMatching(/^\d+$/),
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
    })
    expect((await fastPath(SERIES, {}, { address: '203.0.113.8' }))?.status).toBe(200)
  })

  it('is for whoever may have it alone, and says so to all others', async () => {
    const sessions = createSessions()
    const { get, fastPath } = start({ signIn: () => ({ auth: 'password', sessions, check: refuse }) })
    const id = await sessions.open({ name: 'ana', role: 'viewer' }, 'account')
    const cookie = { cookie: `__Host-gaugeboard=${id}` }
    await get(SERIES, cookie)
    await get('/api/kiosks/harbour/devices')
    expect((await fastPath(SERIES, cookie))?.status).toBe(200)
    expect((await fastPath('/api/kiosks/harbour/devices'))?.status).toBe(200)
    const refused = await fastPath(SERIES)
    expect(refused?.status).toBe(401)
    expect(JSON.parse(Buffer.from(refused?.body ?? []).toString())).toMatchObject({
      type: 'urn:gaugeboard:problem:sign-in-first',
      requestId: Object.fromEntries(pairs(refused))['x-request-id'],
    })
    await sessions.end(id)
    expect((await fastPath(SERIES, cookie))?.status).toBe(401)
  })
})

describe('a list that has to be made', () => {
  it.each(LISTS)('is as new as in full: %s', async (path) => {
    const { fastPath, upstream } = start()
    const first = await fastPath(path)
    upstream.nowMs += 3_600_000
    const later = await fastPath(path)
    expect([first?.status, later?.status]).toEqual([200, 200])
    const asOf = (sent: SentResponse | undefined) => JSON.parse(Buffer.from(sent?.body ?? []).toString()).asOf
    expect(asOf(later)).toBe(asOf(first) + 3_600_000)
  })
})

describe('a series that has to be made', () => {
  const SAME = { 'x-request-id': 'the-same-request' }

  it.each([
    ['as JSON', SERIES, {}],
    ['in gzip', SERIES, { 'accept-encoding': 'gzip' }],
    ['packed', SERIES, { accept: 'application/vnd.gaugeboard.series.v3' }],
    ['where a number is none', `${SERIES}&width=x`, {}],
    ['where a range is none', SERIES.replace('from=', 'from=x'), {}],
    ['of a device that is not there', SERIES.replace('gauge', 'none'), {}],
  ])('goes out as it does in full: %s', async (_, path, asked) => {
    const headers = { ...asked, ...SAME }
    const sent = await start().fastPath(path, headers)
    const full = await start().get(path, headers)
    expect(sent?.status).toBe(full.status)
    expect(pairs(sent)).toEqual(headersOf(full))
    expect(Buffer.from(sent?.body ?? [])).toEqual(Buffer.from(await full.arrayBuffer()))
  })

  it('is made once for all who ask at the same time, whichever way they ask', async () => {
    const { get, fastPath, upstream } = start()
    const all = await Promise.all([fastPath(SERIES), get(SERIES), fastPath(SERIES), fastPath(SERIES)])
    expect(all.map((one) => one?.status)).toEqual([200, 200, 200, 200])
    // the newest day is read beside it, for the list, and may be asked for sooner or later
    const asked = upstream.dataCalls().map((call) => new URL(call, BASE_URL).searchParams.get('start') ?? '')
    expect(asked.filter((start) => Date.parse(start) <= NOON_MS - 30 * DAY_MS)).toHaveLength(1)
  })

  it('is not even begun for whoever may not have it', async () => {
    const sessions = createSessions()
    const { fastPath, upstream } = start({ signIn: () => ({ auth: 'password', sessions, check: refuse }) })
    expect((await fastPath(SERIES))?.status).toBe(401)
    expect(upstream.calls).toEqual([])
  })
})

/** All headers but the time, which an answer past the framework gets from who writes it. */
function headersOf({ headers }: Response): [string, string][] {
  return [...headers].filter(([name]) => name !== 'date').sort()
}

/** Ids of ours are counted; an answer that may be shared has one, whatever the request brought. */
function uncounted(found: [string, string][]): [string, string][] {
  return found.map(([name, value]) => [name, value.replace(/^[0-9a-f-]{24}[0-9]{12}$/, 'an id of ours')])
}

/** All headers of an answer. */
function pairs(sent: SentResponse | undefined): [string, string][] {
  if (!sent) return []
  const { rawHeaders, requestId } = sent
  const found: [string, string][] = [['x-request-id', requestId]]
  for (let n = 0; n < rawHeaders.length; n += 2)
    found.push([rawHeaders[n] as string, rawHeaders[n + 1] as string])
  return found.sort()
}
