import { describe, expect, it } from 'vitest'
import type { DeviceSeries } from '../../../domain/series/series.ts'
import type { BffOptions } from '../../create-bff.ts'
import { createTestStack, failed, gauge, NOON_MS } from '../../testing/test-upstream.ts'

const KEY = 'pk_canary-7f3a'
const DAY_MS = 86_400_000
const rangeOf = (fromMs: number, toMs: number) =>
  `from=${new Date(fromMs).toISOString()}&to=${new Date(toMs).toISOString()}`
const today = rangeOf(NOON_MS - DAY_MS, NOON_MS)
const week = gauge(NOON_MS - 7 * DAY_MS, NOON_MS)

function start(options: Partial<BffOptions> = {}) {
  return createTestStack([week], { kiosks: [{ slug: 'harbour', publicKey: KEY }], ...options })
}

const STATION_PATHS = [
  'devices',
  ...['series', 'aggregates', 'quality', 'quality/stretches', 'export'].map(
    (what) => `devices/gauge/${what}?${today}`,
  ),
]
const PATHS = [...STATION_PATHS, 'session']

describe('a kiosk', () => {
  it.each(STATION_PATHS)('shows what the signed-in side shows at %s', async (path) => {
    const { get } = start()
    const [own, kiosk] = await Promise.all([get(`/api/${path}`), get(`/api/kiosks/harbour/${path}`)])
    expect(kiosk.status).toBe(200)
    expect(await kiosk.text()).toBe(await own.text())
  })

  it('asks the public endpoints with its key, and says nothing else of who asks', async () => {
    const { get, upstream } = start()
    for (const path of PATHS) await (await get(`/api/kiosks/harbour/${path}`)).text()
    expect(upstream.calls.length).toBeGreaterThan(2)
    for (const call of upstream.calls)
      expect(call).toMatch(new RegExp(`^/${KEY}/devices(/gauge/data\\?.*)?$`))
    for (const headers of upstream.headers) {
      expect([...headers.keys()].sort()).toEqual(['accept', 'accept-encoding'])
    }
  })

  it('tells its screens where phones find this instance', async () => {
    const { json } = start({ publicUrl: 'https://rivers.example' })
    expect(await json('/api/kiosks/harbour/session')).toMatchObject({
      features: { publicUrl: 'https://rivers.example' },
    })
    expect(await start().json('/api/kiosks/harbour/session')).toMatchObject({ features: { publicUrl: null } })
  })

  it('is served from nothing that the signed-in side has read', async () => {
    const { get, upstream } = start()
    const path = `devices/gauge/series?${today}`
    await (await get(`/api/${path}`)).text()
    const before = upstream.calls.length
    await (await get(`/api/kiosks/harbour/${path}`)).text()
    expect(upstream.calls.slice(before).every((call) => call.startsWith(`/${KEY}/`))).toBe(true)
    expect(upstream.calls.length).toBeGreaterThan(before)
  })

  it.each(PATHS)('lets caches in between keep %s, the same for everybody', async (path) => {
    const { get } = start()
    const { status, headers } = await get(`/api/kiosks/harbour/${path}`, {
      cookie: 'a=b',
      origin: 'https://elsewhere.test',
    })
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toMatch(
      /^public, max-age=\d+, s-maxage=\d+, stale-while-revalidate=\d+, stale-if-error=86400$/,
    )
    expect(headers.get('vary')).toBe('accept-encoding')
    expect(headers.get('set-cookie')).toBeNull()
    expect(headers.get('access-control-allow-origin')).toBeNull()
    const etag = headers.get('etag') ?? ''
    expect(etag).toMatch(/^W\/"[\w-]{27}"$/)
    const again = await get(`/api/kiosks/harbour/${path}`, { 'if-none-match': etag })
    expect(again.status).toBe(304)
    expect(again.headers.get('cache-control')).toBe(headers.get('cache-control'))
    expect(await again.text()).toBe('')
  })

  it('has a hundred stations in two widths asked for less than five times a second, however many look', async () => {
    const { get } = start()
    const keptFor = async (path: string) => {
      const { headers } = await get(`/api/kiosks/harbour/${path}`)
      return Number(/s-maxage=(\d+)/.exec(headers.get('cache-control') ?? '')?.[1])
    }
    const list = await keptFor('devices')
    const series = await keptFor('devices/gauge/series?last=24h')
    expect(1 / list + 200 / series).toBeLessThan(5)
  })

  it('has the stations asked for again at different times', async () => {
    const ids = Array.from({ length: 40 }, (_, n) => `gauge-${n}`)
    const { get } = createTestStack(
      ids.map((id) => ({ wire: { ...week.wire, device_id: id }, readings: [] })),
      { kiosks: [{ slug: 'harbour', publicKey: KEY }] },
    )
    const policy = await Promise.all(
      ids.map(async (id) => {
        const { headers } = await get(`/api/kiosks/harbour/devices/${id}/series?last=24h`)
        return headers.get('cache-control')
      }),
    )
    expect(new Set(policy).size).toBeGreaterThan(10)
  })

  it('has a new file for whoever has the old one, once there are new readings', async () => {
    const { get, upstream } = start()
    const path = `/api/kiosks/harbour/devices/gauge/export?${rangeOf(NOON_MS - DAY_MS, NOON_MS + DAY_MS)}`
    const etag = (await get(path)).headers.get('etag') ?? ''
    upstream.nowMs += 300_000
    upstream.devices = [gauge(NOON_MS - 7 * DAY_MS, NOON_MS + 300_000)]
    expect((await get(path, { 'if-none-match': etag })).status).toBe(200)
  })

  it('shows the last 31 days and says so to whoever asks for more', async () => {
    const { get, upstream } = start()
    const requested = (fromMs: number, toMs: number) =>
      get(`/api/kiosks/harbour/devices/gauge/series?${rangeOf(fromMs, toMs)}`)
    expect((await requested(NOON_MS - 31 * DAY_MS, NOON_MS)).status).toBe(200)
    const before = upstream.calls.length
    for (const [fromMs, toMs] of [
      [NOON_MS - 32 * DAY_MS, NOON_MS - 31 * DAY_MS],
      [NOON_MS - 31 * DAY_MS, NOON_MS + DAY_MS],
      [0, NOON_MS],
    ] as const) {
      const refused = await requested(fromMs, toMs)
      expect(refused.status).toBe(400)
      expect(await refused.json()).toMatchObject({
        detail: 'A public screen shows the last 31 days. Choose a later start.',
      })
    }
    expect(upstream.calls.length).toBe(before)
  })

  it('gives the same answer to the same words, for as long as its clock is in the same step', async () => {
    const { get, upstream } = start()
    const read = async (last: string) => {
      const response = await get(`/api/kiosks/harbour/devices/gauge/series?last=${last}`)
      return { etag: response.headers.get('etag'), series: (await response.json()) as DeviceSeries }
    }
    upstream.nowMs = NOON_MS + 1_000
    const first = await read('24h')
    expect([first.series.from, first.series.to]).toEqual([NOON_MS + 60_000 - DAY_MS, NOON_MS + 60_000])
    upstream.nowMs = NOON_MS + 14_000
    expect((await read('24h')).etag).toBe(first.etag)
    expect((await read('1d')).etag).toBe(first.etag)
    upstream.nowMs = NOON_MS + 61_000
    expect((await read('24h')).series.to).toBe(NOON_MS + 120_000)
    const month = await read('31d')
    expect(month.series.to - month.series.from).toBe(31 * DAY_MS)
  })

  it.each([
    ['last=32d', /last 31 days/],
    ['last=0h', /"last" is not a duration/],
    ['last=1y', /"last" is not a duration/],
    ['last=', /"last" is not a duration/],
    ['last=1d&last=2d', /"last" is given more than once/],
    [`last=1d&${today}`, /"last" excludes "from"/],
    ['last=1d&width=9000', /"width"/],
  ])('refuses %s with a sentence', async (query, sentence) => {
    const { get } = start()
    const response = await get(`/api/kiosks/harbour/devices/gauge/series?${query}`)
    expect(response.status).toBe(400)
    expect(((await response.json()) as { detail: string }).detail).toMatch(sentence)
  })

  it('makes one answer for screens of about the same width', async () => {
    const { get } = start()
    const etagOf = async (width: number) =>
      (await get(`/api/kiosks/harbour/devices/gauge/series?last=7d&width=${width}`)).headers.get('etag')
    const narrow = await etagOf(130)
    expect(await etagOf(256)).toBe(narrow)
    expect(await etagOf(257)).not.toBe(narrow)
    expect(await etagOf(8192)).toBe(await etagOf(4097))
  })

  it.each([
    '/api/kiosks/lake/devices',
    '/api/kiosks/lake/devices/gauge/series',
    '/api/kiosks/Harbour/devices',
    `/api/kiosks/${KEY}/devices`,
  ])('is unknown at %s', async (path) => {
    const { get, upstream } = start()
    const response = await get(path)
    expect(response.status).toBe(404)
    const text = await response.text()
    expect(JSON.parse(text)).toMatchObject({ type: 'urn:gaugeboard:problem:unknown-kiosk' })
    expect(text).not.toContain(KEY)
    expect(upstream.calls).toEqual([])
  })

  it.each([
    '',
    '/',
    '/nothing',
    '/devices/',
    '/devices/gauge',
    '/devices/gauge/data',
    '/../devices',
    '/%2e%2e/devices',
    '/status',
    '/alarms',
    '/alarms/silences',
  ])('has nothing at %s that would be another one’s', async (path) => {
    const { get, upstream } = start()
    const response = await get(`/api/kiosks/harbour${path}`)
    expect([400, 404]).toContain(response.status)
    expect(upstream.calls).toEqual([])
  })

  it('tells the time that its data is as old by', async () => {
    const { get, upstream } = start()
    upstream.nowMs = NOON_MS + 61_000
    const { headers } = await get('/api/kiosks/harbour/devices')
    expect(Date.parse(headers.get('date') ?? '')).toBe(NOON_MS + 61_000)
    // the second time it is kept
    for (let requested = 0; requested < 2; requested++) {
      const series = await get('/api/kiosks/harbour/devices/gauge/series?last=24h')
      expect(Date.parse(series.headers.get('date') ?? '')).toBe(NOON_MS + 61_000)
    }
  })

  it('changes nothing', async () => {
    const { bff } = start()
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
      for (const path of PATHS) {
        const headers = { 'x-requested-with': 'gaugeboard' }
        const request = new Request(`http://127.0.0.1:8080/api/kiosks/harbour/${path}`, { method, headers })
        expect((await bff(request)).status).toBe(405)
      }
    }
  })

  it.each([
    ['refuses the key', () => failed(403, `Forbidden: ${KEY}`)],
    ['has no such path', () => failed(404, `no /${KEY}/devices`)],
    ['redirects', () => new Response(null, { status: 302, headers: { location: `/${KEY}/devices` } })],
    ['breaks', () => new Response(`<html>${KEY}`, { status: 500 })],
    ['answers something else', () => Response.json({ data: KEY })],
    ['cannot be reached', () => Promise.reject(new TypeError(`Invalid URL: https://t.test/${KEY}/devices`))],
  ])('keeps its key to itself when the service %s', async (_, fault) => {
    const { get, upstream, logger } = start()
    upstream.fault = fault
    for (const path of STATION_PATHS) {
      const response = await get(`/api/kiosks/harbour/${path}`)
      expect(response.status).toBeGreaterThanOrEqual(500)
      expect(response.headers.get('cache-control')).toBe('no-store')
      const answer = JSON.stringify([...response.headers]) + (await response.text())
      expect(answer).not.toContain(KEY)
    }
    expect(JSON.stringify(logger.lines)).not.toContain(KEY)
    expect(logger.lines.some(({ fields }) => 'kiosk' in fields && fields.kiosk === 'harbour')).toBe(true)
  })
})
