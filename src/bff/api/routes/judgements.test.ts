import { describe, expect, it } from 'vitest'
import type { Judgement } from '../../../domain/quality/judgement.ts'
import type { DeviceSeries } from '../../../domain/series/series.ts'
import type { BffOptions } from '../../create-bff.ts'
import { openSqliteStore } from '../../storage/sqlite/open-dashboard-store.ts'
import { SIGNED_IN_NAME, tenantKey } from '../../tenants/tenant.ts'
import {
  BASE_URL,
  createTestStack,
  gauge,
  NOON_MS,
  seriesPath,
  stateOf,
} from '../../testing/test-upstream.ts'
import type { AuditEntry } from '../audit/audit.ts'
import { memorySessionStore } from '../sign-in/session-store.ts'
import { Sessions } from '../sign-in/sessions.ts'

const HOUR_MS = 3_600_000
const FROM_MS = NOON_MS - 24 * HOUR_MS
const PATH = '/api/devices/gauge/judgements'
const rangeOf = (fromMs: number, toMs: number) =>
  `from=${new Date(fromMs).toISOString()}&to=${new Date(toMs).toISOString()}`
const DAY = rangeOf(FROM_MS, NOON_MS)
const draft = {
  sensor: 'level',
  from: NOON_MS - 6 * HOUR_MS,
  to: NOON_MS - 2 * HOUR_MS,
  flag: 'bad',
  note: ' ice on the sensor ',
}

/** A gauge of a day, whose judgements are kept, and what was audited. */
function start(options: Partial<BffOptions> = {}) {
  const audited: AuditEntry[] = []
  const store = openSqliteStore(':memory:')
  const stack = createTestStack([gauge(FROM_MS, NOON_MS)], {
    judgementStore: store.judgements,
    audit: { record: (entry) => void audited.push(entry) },
    kiosks: [{ slug: 'harbour', publicKey: 'pk' }],
    ...options,
  })
  const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    stack.bff(
      new Request(`http://127.0.0.1:8080${path}`, {
        method,
        headers: { 'x-requested-with': 'gaugeboard', ...headers },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    )
  const add = async (body: unknown = draft) => (await send('POST', PATH, body)).json() as Promise<Judgement>
  const listed = async (range = DAY) =>
    ((await stack.json(`${PATH}?${range}`)) as { judgements: Judgement[] }).judgements
  const level = async (base = '/api') => {
    const path = seriesPath('gauge', FROM_MS, NOON_MS, '&width=400').replace('/api', base)
    return ((await stack.json(path)) as DeviceSeries).sensors[0]
  }
  return { ...stack, store, audited, send, add, listed, level }
}

describe('a judgement of readings', () => {
  it('is added, listed with who said it and when, and taken back', async () => {
    const { send, listed, audited } = start()
    const added = await send('POST', PATH, draft)
    expect(added.status).toBe(201)
    const judgement = (await added.json()) as Judgement
    const { id } = judgement
    expect(judgement).toEqual({
      ...draft,
      note: 'ice on the sensor',
      id: expect.any(String),
      by: null,
      at: NOON_MS,
      source: 'operator',
    })
    expect(await listed()).toEqual([judgement])
    expect(await listed(rangeOf(FROM_MS, draft.from))).toEqual([])
    expect((await send('DELETE', `${PATH}/${id}`)).status).toBe(204)
    expect(await listed()).toEqual([])
    expect((await send('DELETE', `${PATH}/${id}`)).status).toBe(404)
    expect(audited).toMatchObject([
      { event: 'judgement-add', what: { device: 'gauge', sensor: 'level', flag: 'bad', id } },
      { event: 'judgement-withdraw', what: { device: 'gauge', id } },
    ])
  })

  it('takes what is bad out of series, aggregates and flags at once, and puts it back', async () => {
    const { add, send, json, level } = start()
    const aggregates = async () => {
      const path = `/api/devices/gauge/aggregates?${DAY}&step=PT6H&sensors=level`
      return ((await json(path)) as { sensors: { count: number[] }[] }).sensors[0]?.count
    }
    const flags = async () => {
      const path = `/api/devices/gauge/quality?${DAY}&sensors=level`
      return (await json(path)) as { sensors: { flag: number[] }[]; judgements: Judgement[] }
    }
    const before = await level()
    expect([before?.implausible, await aggregates()]).toEqual([undefined, [72, 72, 72, 72]])
    const judgement = await add()
    const { implausible, mean } = (await level()) ?? {}
    expect(implausible?.count).toBe(48)
    expect(mean).not.toBe(before?.mean)
    expect(await aggregates()).toEqual([72, 72, 72, 24])
    const { sensors, judgements } = await flags()
    expect(sensors[0]?.flag.filter((flag) => flag === 4)).toHaveLength(48)
    expect(judgements).toEqual([judgement])
    await send('DELETE', `${PATH}/${judgement.id}`)
    expect(await level()).toEqual(before)
    expect(await aggregates()).toEqual([72, 72, 72, 72])
  })

  it('calls good what the tests failed', async () => {
    const { upstream, add, level } = start()
    const wrong = upstream.devices[0]?.readings.at(-60)
    if (wrong) wrong.values.level = 9999
    expect((await level())?.implausible?.count).toBe(1)
    await add({ ...draft, flag: 'good' })
    expect(await level()).toMatchObject({ max: { v: 9999 } })
  })

  it('stands over the tests of the newest value at once, for public screens too', async () => {
    const { json, send, add, upstream } = start()
    const newest = upstream.devices[0]?.readings.at(-1)
    if (newest) newest.values.level = 9999
    const flags = async (base = '/api') => stateOf(await json(`${base}/devices`), 'gauge').flags
    expect([await flags(), await flags('/api/kiosks/harbour')]).toEqual([{ level: 4 }, { level: 4 }])
    const { id } = await add({ ...draft, to: NOON_MS + 1, flag: 'good' })
    await expect.poll(() => flags()).toBeUndefined()
    await expect.poll(() => flags('/api/kiosks/harbour')).toBeUndefined()
    await send('DELETE', `${PATH}/${id}`)
    await expect.poll(() => flags()).toEqual({ level: 4 })
  })

  it('is told to pages that are open, and found where another process wrote it', async () => {
    const { get, json, add, store, listed } = start()
    await json('/api/devices')
    const events = (await get('/api/events')).body as ReadableStream<Uint8Array>
    const reader = events.getReader()
    const hear = async (what: string) => {
      let heard = ''
      while (!heard.includes(what)) heard += new TextDecoder().decode((await reader.read()).value)
    }
    await hear('event: reset')
    await add()
    await hear('event: judgements\ndata: {"device":"gauge"}')
    await add({ ...draft, to: NOON_MS + 1 })
    await hear('"flags":{"level":4}')
    await reader.cancel()
    const { judgements } = store
    const other = {
      ...draft,
      flag: 'bad',
      id: 'theirs',
      by: null,
      at: 1,
      source: 'agency',
      device: 'gauge',
    } as const
    await judgements.append(tenantKey(SIGNED_IN_NAME, BASE_URL), [other])
    // the store is looked at once a judgement is added here, and every two seconds
    await add()
    expect(await listed()).toHaveLength(4)
  })

  it('shows in a kiosk’s figures, without notes and names, where it shows the very station', async () => {
    const { add, json, get, level, upstream } = start()
    await add()
    await json('/api/kiosks/harbour/devices')
    expect((await level('/api/kiosks/harbour'))?.implausible?.count).toBe(48)
    const quality = (await json(`/api/kiosks/harbour/devices/gauge/quality?${DAY}`)) as {
      judgements: object[]
    }
    expect(quality.judgements).toHaveLength(1)
    expect(Object.keys(quality.judgements[0] ?? {})).not.toContain('note')
    expect(Object.keys(quality.judgements[0] ?? {})).not.toContain('by')
    expect((await get(`/api/kiosks/harbour/devices/gauge/judgements?${DAY}`)).status).toBe(404)
    const [theirs] = upstream.devices
    if (theirs) theirs.wire.name = 'Another organisation’s'
    upstream.nowMs += 60 * 60_000
    await json('/api/kiosks/harbour/devices')
    expect((await level('/api/kiosks/harbour'))?.implausible).toBeUndefined()
  })

  it.each([
    ['no JSON', '{"sensor"', /Give a judgement as JSON/],
    ['a flag that is none', { ...draft, flag: 'suspect' }, /Give a judgement as JSON/],
    ['times as texts', { ...draft, from: '2024-05-10' }, /epoch milliseconds/],
    ['a sensor of another station', { ...draft, sensor: 'rain' }, /no sensor of this ID/],
    ['a range that ends before it starts', { ...draft, to: draft.from }, /ends before it starts/],
    ['a note like a novel', { ...draft, note: 'x'.repeat(1001) }, /1000 characters/],
  ])('is refused with %s', async (_, body, sentence) => {
    const { send, listed } = start()
    const refused = await send('POST', PATH, body)
    expect(refused.status).toBe(400)
    expect(((await refused.json()) as { detail: string }).detail).toMatch(sentence)
    expect(await listed()).toEqual([])
  })

  it('is for operators: a viewer sees it and is told whom to ask', async () => {
    const sessions = new Sessions({
      store: memorySessionStore(() => NOON_MS),
      now: () => NOON_MS,
      idleMs: 24 * HOUR_MS,
      maxMs: 24 * HOUR_MS,
      secret: undefined,
      isCurrent: async () => true,
    })
    const { send, get } = start({
      signIn: () => ({ auth: 'password', sessions, check: () => Promise.reject() }),
    })
    const cookieOf = async (name: string, role: 'viewer' | 'operator') => ({
      cookie: `__Host-gaugeboard=${await sessions.open({ name, role }, 'account')}`,
    })
    const [viewer, operator] = [await cookieOf('ani', 'viewer'), await cookieOf('budi', 'operator')]
    expect((await send('POST', PATH, draft)).status).toBe(401)
    const refused = await send('POST', PATH, draft, viewer)
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({ detail: expect.stringMatching(/viewer.*"operator"/) })
    const { id, by } = (await (await send('POST', PATH, draft, operator)).json()) as Judgement
    expect(by).toBe('budi')
    expect((await send('DELETE', `${PATH}/${id}`, undefined, viewer)).status).toBe(403)
    expect((await (await get(`${PATH}?${DAY}`, viewer)).json()) as object).toMatchObject({
      judgements: [{ id }],
    })
  })

  it('is not said to be saved where it cannot be', async () => {
    const { send, store, logger } = start()
    await store.close()
    const refused = await send('POST', PATH, draft)
    expect(refused.status).toBe(503)
    expect(await refused.json()).toMatchObject({ title: 'Not saved' })
    expect(logger.lines.some(({ message }) => message.includes('cannot be written'))).toBe(true)
  })
})
