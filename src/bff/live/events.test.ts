import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { afterEach, describe, expect, it } from 'vitest'
import { type DeviceState, LISTED_EVENT } from '../../domain/device.ts'
import type { BffOptions } from '../create-bff.ts'
import { parseStationsFile } from '../stations/file/parse-stations-file.ts'
import { NO_STATIONS, type Stations } from '../stations/file/stations.ts'
import { openSqliteStore } from '../storage/sqlite/open-dashboard-store.ts'
import type { ShareTenant } from '../tenants/tenant.ts'
import { createTestStack, gauge, NOON_MS, type TestDevice } from '../testing/test-upstream.ts'
import { processClock } from '../upstream/clock.ts'
import { NO_LOCK } from '../upstream/fetch-lock.ts'
import { createRequestBudget } from '../upstream/request-budget.ts'
import { createMemoryFeed, type Feed } from './feed.ts'

const KEY = 'webhook-canary-77aa11'
const INTERVAL_MS = 300_000
const closings: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closings.splice(0)) await close()
})

function start(devices: TestDevice[], options: Partial<BffOptions> = {}) {
  const stack = createTestStack(devices, { webhookKey: KEY, ...options })
  /** Listens; `next` is the next event that is no comment. */
  const listen = async (headers: Record<string, string> = {}, path = '/api/events') => {
    const response = await stack.get(path, headers)
    expect(response.headers.get('content-type')).toBe('text/event-stream')
    const reader = (response.body as ReadableStream<Uint8Array>).getReader()
    closings.push(() => reader.cancel())
    const events: EventSourceMessage[] = []
    const parser = createParser({ onEvent: (event) => void events.push(event) })
    const decoder = new TextDecoder()
    return async function next(): Promise<EventSourceMessage & { json: unknown }> {
      for (let event = events.shift(); ; event = events.shift()) {
        if (event) return { ...event, json: JSON.parse(event.data) as unknown }
        const { value, done } = await reader.read()
        if (done) return { event: 'end', id: undefined, data: '', json: null }
        parser.feed(decoder.decode(value))
      }
    }
  }
  const post = (timeMs: number, level: number, id = 'gauge') =>
    stack.bff(
      new Request('http://127.0.0.1:8080/webhook/sensor-data', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': KEY },
        body: JSON.stringify({
          event: 'sensor.data',
          device_id: id,
          timestamp: new Date(timeMs).toISOString(),
          data: { fluid_level: level },
        }),
      }),
    )
  /** The clock moves on so far that the list is read again, and what is new is found. */
  const poll = async () => {
    stack.upstream.nowMs += 60_000
    await stack.json('/api/devices')
    await expect.poll(async () => stack.upstream.calls.length).toBeGreaterThan(0)
  }
  return { ...stack, listen, post, poll }
}

/** The way to other instances that tell each other what is in that feed. */
const sharing =
  (feed: Feed): ShareTenant =>
  (_owner, observer) => ({ feed, budget: createRequestBudget(processClock, observer), lock: NO_LOCK })

const known = () => gauge(NOON_MS - 3_600_000, NOON_MS - INTERVAL_MS)

/** A stations file with an alert level of the gauge at 80 cm. */
function withLevels(): Stations {
  const levels = { FLUID_LEVEL: { unit: 'cm', levels: [{ preset: 'siaga-3', beyond: 80 }] } }
  const parsed = parseStationsFile(JSON.stringify({ stations: { gauge: { levels } } }))
  if ('problems' in parsed) throw new Error(parsed.problems.join())
  return { ...NO_STATIONS, of: (id) => parsed.stations.get(id) }
}

describe('GET /api/events', () => {
  it('begins with how the service is and a reset, then tells a reading with what follows from it', async () => {
    const { json, listen, post } = start([known()])
    await json('/api/devices')
    const next = await listen()
    expect(await next()).toMatchObject({ event: 'upstream', json: { state: 'ok' } })
    const reset = await next()
    expect(reset.event).toBe('reset')
    await post(NOON_MS, 40)
    const reading = await next()
    expect(reading.event).toBe('reading')
    expect(reading.json).toEqual({
      device: 'gauge',
      t: NOON_MS,
      values: { level: 40 },
      freshness: 'live',
      rates: { level: expect.any(Number) },
      // from 11 cm within five minutes
      flags: { level: 3 },
    })
    expect(reading.id).not.toBe(reset.id)
  })

  it('goes on from a list that names its newest event, with no reset', async () => {
    const { get, listen, post } = start([known()])
    const listed = await get('/api/devices')
    const event = listed.headers.get(LISTED_EVENT) ?? ''
    await post(NOON_MS, 40)
    const next = await listen({ 'last-event-id': event })
    expect((await next()).event).toBe('upstream')
    expect(await next()).toMatchObject({ event: 'reading', json: { t: NOON_MS } })

    const later = await get('/api/devices')
    const laterEvent = later.headers.get(LISTED_EVENT) ?? ''
    expect(laterEvent).not.toBe(event)
    const same = await get('/api/devices', { 'if-none-match': later.headers.get('etag') ?? '' })
    expect([same.status, same.headers.get(LISTED_EVENT)]).toEqual([304, laterEvent])
    const onlyNew = await listen({ 'last-event-id': laterEvent })
    await onlyNew()
    await post(NOON_MS + INTERVAL_MS, 41)
    expect(await onlyNew()).toMatchObject({ event: 'reading', json: { t: NOON_MS + INTERVAL_MS } })
  })

  it('tells what is to be said at once of a reading', async () => {
    const { json, listen, post } = start([known()])
    await json('/api/devices')
    const next = await listen()
    for (let n = 0; n < 2; n++) await next()
    await post(NOON_MS, 9999)
    expect((await next()).json).toMatchObject({ flags: { level: 4 } })
    await post(NOON_MS + INTERVAL_MS, 20)
    expect((await next()).json).not.toHaveProperty('flags')
  })

  it('goes on exactly after the event that was last heard', async () => {
    const { json, listen, post } = start([known()])
    await json('/api/devices')
    const first = await listen()
    await first()
    const { id: beginning = '' } = await first()
    for (let n = 0; n < 5; n++) await post(NOON_MS + n * 1000, 40 + n)
    const heard = [await first(), await first()]
    for (const [from, rest] of [
      [beginning, [40, 41, 42, 43, 44]],
      [heard[1]?.id ?? '', [42, 43, 44]],
    ] as const) {
      const again = await listen({ 'last-event-id': from })
      expect((await again()).event).toBe('upstream')
      for (const level of rest) expect((await again()).json).toMatchObject({ values: { level } })
    }
  })

  it('tells what other instances have told before this one knew of any station, once it does', async () => {
    const feed = createMemoryFeed()
    const { json, listen } = start([known()], { share: sharing(feed) })
    const next = await listen()
    await next()
    await next()
    for (const [n, level] of [40, 41].entries()) {
      void feed.publish({ kind: 'reading', reading: { device: 'gauge', t: NOON_MS + n, values: { level } } })
    }
    expect(await json('/api/devices')).toMatchObject({
      devices: [{ latest: { level: { t: NOON_MS + 1, v: 41 } } }],
    })
    for (const level of [40, 41]) expect((await next()).json).toMatchObject({ values: { level } })
    const again = await listen({ 'last-event-id': feed.head })
    expect((await again()).event).toBe('upstream')
  })

  it('takes the service’s word for what other instances told before it was asked', async () => {
    const feed = createMemoryFeed()
    const { json, upstream } = start([gauge(NOON_MS - 3_600_000, NOON_MS)], { share: sharing(feed) })
    void feed.publish({ kind: 'reading', reading: { device: 'gauge', t: NOON_MS, values: { level: 40 } } })
    upstream.nowMs += 3_600_000
    const range = `from=${new Date(NOON_MS - 3_600_000).toISOString()}&to=${new Date(NOON_MS + 1000).toISOString()}`
    expect(await json('/api/devices')).toMatchObject({
      devices: [{ latest: { level: { t: NOON_MS, v: 12 } } }],
    })
    expect(await json(`/api/devices/gauge/series?${range}&width=100`)).toMatchObject({
      sensors: [{ last: { t: NOON_MS, v: 12 } }, {}],
    })
  })

  it('says reset to whoever brings an id that it cannot know', async () => {
    const { json, listen } = start([known()])
    await json('/api/devices')
    const next = await listen({ 'last-event-id': 'of-another-process.7' })
    await next()
    expect((await next()).event).toBe('reset')
  })

  it('tells nothing twice: of what polling finds after a message, only what that lacked', async () => {
    const { json, listen, post, poll, upstream } = start([known()])
    await json('/api/devices')
    const next = await listen()
    await next()
    await next()
    await post(NOON_MS, 12)
    await post(NOON_MS, 12)
    upstream.devices = [gauge(NOON_MS - 3_600_000, NOON_MS)]
    await poll()
    upstream.nowMs += INTERVAL_MS
    upstream.devices = [gauge(NOON_MS - 3_600_000, NOON_MS + INTERVAL_MS)]
    await poll()
    expect((await next()).json).toMatchObject({ t: NOON_MS, values: { level: 12 } })
    expect((await next()).json).toMatchObject({ t: NOON_MS, values: { level: 12, battery: 87 } })
    expect((await next()).json).toMatchObject({
      t: NOON_MS + INTERVAL_MS,
      values: { level: 13, battery: 87 },
    })
  })

  it('has what a station measured while it could not send, once its newest reading is told', async () => {
    const silent = gauge(NOON_MS - 8 * 3_600_000, NOON_MS - 6 * 3_600_000)
    const { json, listen, upstream } = start([silent])
    const day = `/api/devices/gauge/series?from=${new Date(NOON_MS - 86_400_000).toISOString()}&to=${new Date(NOON_MS + 3_600_000).toISOString()}`
    await json('/api/devices')
    const next = await listen()
    await next()
    await next()
    upstream.nowMs += 59_000
    await json(day)
    // the list that this had read for whoever comes next is there, and of before
    await json('/api/devices')
    upstream.devices = [gauge(NOON_MS - 8 * 3_600_000, NOON_MS)]
    upstream.nowMs += 60_000
    await json('/api/devices')
    for (let news = await next(); news.event !== 'end'; news = await next()) {
      if ((news.json as { t?: number }).t === NOON_MS) break
    }
    // before its first reading there is nothing to catch up with
    const before = [NOON_MS - 86_400_000, NOON_MS - 8 * 3_600_000]
    expect(await json(day)).toMatchObject({ readings: 97, gaps: [before] })
  })

  it('tells devices that are new or changed, and reset where one is gone', async () => {
    const { json, listen, poll, upstream } = start([known()])
    await json('/api/devices')
    const next = await listen()
    await next()
    await next()
    upstream.devices = [gauge(NOON_MS, NOON_MS, { name: 'Renamed' }), gauge(0, 0, { device_id: 'new' })]
    await poll()
    let changed = await next()
    // its first reading may be told of after the list
    while (changed.event === 'reading') changed = await next()
    expect(changed.event).toBe('devices')
    expect(changed.json).toMatchObject([
      { id: 'gauge', name: 'Renamed' },
      { id: 'new', freshness: 'silent' },
    ])
    upstream.devices = upstream.devices.slice(0, 1)
    for (let event = ''; event !== 'reset'; ) {
      await poll()
      event = (await next()).event ?? ''
    }
  })

  it('tells the readings of a device that is new once they are read, and of one that is back', async () => {
    const { json, listen, poll, upstream } = start([known()])
    await json('/api/devices')
    const next = await listen()
    await next()
    const back = () => gauge(NOON_MS - 3_600_000, NOON_MS - INTERVAL_MS, { device_id: 'back' })
    for (const devices of [[known(), back()], [known()], [known(), back()]]) {
      upstream.devices = devices
      await poll()
      if (devices.length === 1) continue
      let latest: DeviceState['latest'] = {}
      for (let news = await next(); news.event !== 'end'; news = await next()) {
        const states = news.event === 'devices' ? (news.json as DeviceState[]) : []
        latest = states.find(({ id }) => id === 'back')?.latest ?? {}
        if (latest.level) break
      }
      expect(latest.level).toEqual({ t: NOON_MS - INTERVAL_MS, v: 11 })
    }
  })

  it('tells what the stations file says anew, to kiosks as well, and leaves charts alone', async () => {
    let basin = 'Ciliwung'
    const listeners: ((ids: readonly string[]) => void)[] = []
    const { json, listen } = start([known()], {
      kiosks: [{ slug: 'harbour', publicKey: 'pk' }],
      stations: {
        ...NO_STATIONS,
        of: () => ({ basin }),
        onChange: (listener) => void listeners.push(listener),
      },
    })
    for (const base of ['/api', '/api/kiosks/harbour']) await json(`${base}/devices`)
    const both = [await listen(), await listen({}, '/api/kiosks/harbour/events')]
    for (const next of both) {
      await next()
      await next()
    }
    basin = 'Cisadane'
    for (const listener of listeners) listener(['gauge', 'unknown'])
    for (const next of both) {
      expect(await next()).toMatchObject({
        event: 'devices',
        id: undefined,
        json: [{ id: 'gauge', basin: 'Cisadane' }],
      })
    }
  })

  it('says reset to whoever was away while the stations file changed, and not to who has heard later news', async () => {
    const listeners: ((ids: readonly string[]) => void)[] = []
    const { json, listen, post } = start([known()], {
      stations: {
        ...NO_STATIONS,
        of: () => ({ basin: 'Ciliwung' }),
        onChange: (listener) => void listeners.push(listener),
      },
    })
    await json('/api/devices')
    const next = await listen()
    await next()
    await next()
    await post(NOON_MS, 40)
    const { id: before = '' } = await next()
    for (const listener of listeners) listener(['gauge'])
    await next()
    await post(NOON_MS + 1000, 41)
    const { id: after = '' } = await next()
    await post(NOON_MS + 2000, 42)
    for (const [id, expected] of [
      [before, 'reset'],
      [after, 'reading'],
    ] as const) {
      const again = await listen({ 'last-event-id': id })
      expect((await again()).event).toBe('upstream')
      expect((await again()).event).toBe(expected)
    }
  })

  it('tells that the service is away, and that it is back', async () => {
    const { json, listen, upstream } = start([known()])
    await json('/api/devices')
    const next = await listen()
    await next()
    await next()
    upstream.fault = () => new Response('', { status: 500 })
    for (let n = 0; n < 5; n++) {
      upstream.nowMs += 60_000
      await json('/api/devices')
    }
    expect(await next()).toMatchObject({ event: 'upstream', id: undefined, json: { state: 'down' } })
    const later = await listen()
    expect((await later()).json).toMatchObject({
      state: 'down',
      message: expect.stringMatching(/last that it sent/),
    })
  })

  it('tells a kiosk of its own stations only', async () => {
    const twin = gauge(0, 0, { device_id: 'twin', name: 'Ours' })
    const { json, listen, post, upstream } = start([known(), twin], {
      kiosks: [{ slug: 'harbour', publicKey: 'pk' }],
    })
    await json('/api/devices')
    // another organisation: one station of the same id, which is not the same, and not the other
    upstream.devices = [known(), gauge(0, 0, { device_id: 'twin', name: 'Theirs' })]
    upstream.devices[0] = gauge(NOON_MS, NOON_MS, { device_id: 'own' })
    await json('/api/kiosks/harbour/devices')
    const next = await listen({}, '/api/kiosks/harbour/events')
    await next()
    await next()
    const signedIn = await listen()
    await signedIn()
    await signedIn()
    await post(NOON_MS, 1, 'gauge')
    await post(NOON_MS, 2, 'twin')
    expect((await signedIn()).json).toMatchObject({ device: 'gauge' })
    expect((await signedIn()).json).toMatchObject({ device: 'twin' })
    upstream.nowMs += INTERVAL_MS
    upstream.devices = [
      gauge(NOON_MS, NOON_MS + INTERVAL_MS, { device_id: 'own' }),
      upstream.devices[1] as TestDevice,
    ]
    await json('/api/kiosks/harbour/devices')
    expect((await next()).json).toMatchObject({ device: 'own' })
  })

  it('tells a level that changes after the reading that changes it, to kiosks as well, and again to who was away', async () => {
    const { json, listen, post } = start([known()], {
      kiosks: [{ slug: 'harbour', publicKey: 'pk' }],
      stations: withLevels(),
    })
    await json('/api/devices')
    await json('/api/kiosks/harbour/devices')
    const paths = ['/api/events', '/api/kiosks/harbour/events']
    const listeners = await Promise.all(paths.map((path) => listen({}, path)))
    const beginnings: string[] = []
    for (const next of listeners) {
      await next()
      beginnings.push((await next()).id ?? '')
    }
    await post(NOON_MS, 100)
    for (const [n, next] of listeners.entries()) {
      const [reading, level] = [await next(), await next()]
      expect(reading.event).toBe('reading')
      expect(level).toMatchObject({
        event: 'level',
        json: { device: 'gauge', sensor: 'level', from: 0, to: 1, severityBefore: 0, severity: 1 },
      })
      const again = await listen({ 'last-event-id': beginnings[n] ?? '' }, paths[n])
      expect((await again()).event).toBe('upstream')
      expect((await again()).id).toBe(reading.id)
      expect((await again()).id).toBe(level.id)
    }
  })

  it('takes back the level and the trend that a wrong value gave once somebody judges it', async () => {
    const { bff, json, post } = start([known()], {
      stations: withLevels(),
      judgementStore: openSqliteStore(':memory:').judgements,
    })
    const state = async () => {
      const { devices } = (await json('/api/devices')) as { devices: DeviceState[] }
      const { level, rates, flags } = devices[0] as DeviceState
      return { severity: level?.severity, hasRate: 'level' in rates, flags }
    }
    await state()
    await post(NOON_MS, 100)
    await expect.poll(state).toEqual({ severity: 1, hasRate: true, flags: { level: 3 } })
    const judged = {
      sensor: 'level',
      from: NOON_MS,
      to: NOON_MS + 1,
      flag: 'bad',
      note: 'a stick on the gauge',
    }
    await bff(
      new Request('http://127.0.0.1:8080/api/devices/gauge/judgements', {
        method: 'POST',
        headers: { 'x-requested-with': 'gaugeboard' },
        body: JSON.stringify(judged),
      }),
    )
    await expect.poll(state).toEqual({ severity: 0, hasRate: false, flags: { level: 4 } })
  })

  it('knows after a restart since when a level holds, and tells what changed meanwhile', async () => {
    const { levels: levelJournal } = openSqliteStore(':memory:')
    const options = { stations: withLevels(), levelJournal }
    const first = start([known()], options)
    await first.json('/api/devices')
    await first.listen()
    await first.post(NOON_MS, 100)
    const flood = gauge(NOON_MS - INTERVAL_MS, NOON_MS + INTERVAL_MS)
    for (const { values } of flood.readings) values.level = 100
    const second = start([flood], options)
    second.upstream.nowMs += INTERVAL_MS
    await second.json('/api/devices')
    await expect
      .poll(() => second.json('/api/devices'))
      .toMatchObject({ devices: [{ level: { sensors: { level: { level: 1, sinceMs: NOON_MS } } } }] })
    const third = start([known()], options)
    const next = await third.listen()
    await next()
    await next()
    third.upstream.nowMs += INTERVAL_MS
    third.upstream.devices = [gauge(NOON_MS, NOON_MS + INTERVAL_MS)]
    await third.json('/api/devices')
    expect((await next()).event).toBe('devices')
    expect(await next()).toMatchObject({ event: 'level', json: { from: 1, to: 0 } })
  })

  it('ends when the server does, and takes nobody then', async () => {
    const { json, listen, bff, get } = start([known()])
    await json('/api/devices')
    const next = await listen()
    await next()
    await next()
    bff.lifecycle.end()
    expect((await next()).event).toBe('end')
    expect((await get('/api/events')).status).toBe(503)
  })
})
