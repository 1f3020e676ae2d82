import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  API_KEY,
  createTestStack,
  failed,
  gauge,
  NOON_MS,
  SECRET_KEY,
  seriesPath,
} from './testing/test-upstream.ts'

const DAY_MS = 86_400_000
const today = () => gauge(NOON_MS - DAY_MS, NOON_MS)
const day = seriesPath('gauge', NOON_MS - DAY_MS, NOON_MS)
const SCRIPT = `console.log(${JSON.stringify('a rising river '.repeat(200))})`

let outside = ''
let appDirectory = ''
beforeAll(async () => {
  outside = await mkdtemp(join(tmpdir(), 'gaugeboard-'))
  appDirectory = join(outside, 'app')
  await mkdir(join(appDirectory, 'assets'), { recursive: true })
  await writeFile(join(outside, 'secret.txt'), 'not yours')
  await writeFile(join(appDirectory, 'index.html'), '<!doctype html><title>Gaugeboard</title>')
  await writeFile(join(appDirectory, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(join(appDirectory, 'assets', 'main-Ab12Cd34.js'), SCRIPT)
})
afterAll(() => rm(outside, { recursive: true }))

describe('the app', () => {
  it.each(['/', '/stations/gauge', '/stations/a%2Fb', '/?range=7d'])('is the page at %s', async (path) => {
    const { get } = createTestStack([], { appDirectory })
    const response = await get(path)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(await response.text()).toContain('<title>Gaugeboard')
  })

  it('is the page of an address that is none, in a browser: with status 404, whatever the browser has', async () => {
    const { get } = createTestStack([], { appDirectory })
    const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
    const etag = (await get('/')).headers.get('etag') ?? ''
    for (const path of ['/nope', '/stations', '/stations/a/b', '/assets/old-Ab12Cd34.js']) {
      const response = await get(path, { accept, 'if-none-match': etag })
      expect(response.status).toBe(404)
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(response.headers.get('etag')).toBeNull()
      expect(await response.text()).toContain('<title>Gaugeboard')
    }
  })

  it.each([
    ['/nope', 'application/json'],
    ['/nope', '*/*'],
    ['/nope', undefined],
    ['/api/nope', 'text/html'],
    ['/api/kiosks/nope/devices', 'text/html'],
  ])('is not what a client of the API gets at %s that accepts %s', async (path, accept) => {
    const { get } = createTestStack([], { appDirectory })
    const response = await get(path, accept === undefined ? {} : { accept })
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/)
  })

  it('has files for ever where the build named them after their content', async () => {
    const { get } = createTestStack([], { appDirectory })
    const script = await get('/assets/main-Ab12Cd34.js')
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect((await get('/icon.svg')).headers.get('cache-control')).toMatch(/^public, max-age=0, s-maxage=/)
  })

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('is compressed with %s for whoever takes it', async (encoding, decompress) => {
    const { get } = createTestStack([], { appDirectory })
    const response = await get('/assets/main-Ab12Cd34.js', {
      'accept-encoding': `${encoding};q=0.8, identity;q=0.5`,
    })
    expect(response.headers.get('content-encoding')).toBe(encoding)
    expect(response.headers.get('vary')).toBe('accept-encoding')
    expect(decompress(Buffer.from(await response.arrayBuffer())).toString()).toBe(SCRIPT)
  })

  it('is as it is for whoever refuses compression', async () => {
    const { get } = createTestStack([], { appDirectory })
    const response = await get('/assets/main-Ab12Cd34.js', { 'accept-encoding': 'br;q=0, gzip;q=0.0' })
    expect(response.headers.get('content-encoding')).toBeNull()
    expect(await response.text()).toBe(SCRIPT)
  })

  it('is not sent again to whoever has it', async () => {
    const { get } = createTestStack([], { appDirectory })
    const etag = (await get('/')).headers.get('etag') ?? ''
    const again = await get('/', { 'if-none-match': `"x", ${etag}` })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
  })

  it.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/%2e%2e%5c%2e%2e%5csecret.txt',
    '/%00',
    '/%',
    '/assets',
    '/assets/',
    '/wp-admin',
    '/stations/a/b',
    '/index.htm',
  ])('has nothing at %s', async (path) => {
    const { get } = createTestStack([], { appDirectory })
    const response = await get(path)
    expect(response.status).toBe(404)
    expect(await response.text()).not.toContain('not yours')
  })

  it.each([undefined, '/no/such/folder'])(
    'says in a sentence that it is not built (%s)',
    async (directory) => {
      const { get } = createTestStack([today()], { appDirectory: directory })
      const response = await get('/')
      expect(response.status).toBe(503)
      expect(await response.text()).toContain('npm run build')
      expect((await get('/wp-admin')).status).toBe(404)
      expect((await get('/api/devices')).status).toBe(200)
    },
  )
})

describe('every answer', () => {
  it.each(['/', '/assets/main-Ab12Cd34.js', '/api/devices', '/api/nothing', '/nothing', '/healthz'])(
    'at %s carries the security headers',
    async (path) => {
      const { get } = createTestStack([today()], { appDirectory })
      const { headers } = await get(path)
      expect(headers.get('content-security-policy')).toBe(
        "default-src 'self'; img-src 'self' data: blob:; worker-src 'self'; base-uri 'none'; object-src 'none'; " +
          "form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types default",
      )
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
      expect(headers.get('permissions-policy')).toContain('geolocation=()')
    },
  )

  it('carries them also where it has no body', async () => {
    const { bff, get } = createTestStack([today()], { appDirectory })
    const etag = (await get('/api/devices')).headers.get('etag') ?? ''
    const answers = [
      await get('/api/devices', { 'if-none-match': etag }),
      await bff(new Request('http://127.0.0.1:8080/api/devices', { method: 'HEAD' })),
      await bff(new Request('http://127.0.0.1:8080/', { method: 'POST' })),
      await bff(new Request('http://127.0.0.1:8080/api/devices', { method: 'OPTIONS' })),
    ]
    expect(answers.map(({ status }) => status)).toEqual([304, 200, 405, 403])
    for (const { headers } of answers) {
      expect(headers.get('content-security-policy')).toContain("default-src 'self'")
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    }
  })

  it.each([
    ['https://tiles.test/{z}/{x}/{y}.png', 'https://tiles.test'],
    ['https://{s}.tiles.test:8443/{z}/{x}/{y}.png', 'https://*.tiles.test:8443'],
    ['http://tile-{s}.maps.tiles.test/{z}', 'http://*.maps.tiles.test'],
  ])('lets images come from the tiles at %s', async (url, source) => {
    const { get } = createTestStack([], { tiles: { url, attribution: 'the test' } })
    const policy = (await get('/')).headers.get('content-security-policy')
    expect(policy).toContain(`img-src 'self' data: blob: ${source};`)
  })

  it('is without the credentials, raw or encoded, and so is every line of the log', async () => {
    const { get, upstream, logger } = createTestStack([today()], { appDirectory })
    const bytes: string[] = []
    const take = async (path: string) => {
      const response = await get(path)
      bytes.push(JSON.stringify([...response.headers]), await response.text())
    }
    const paths = [
      '/',
      day,
      `${day.replace('series', 'export')}`,
      '/api/devices',
      '/api/session',
      '/readyz',
      '/x',
    ]
    for (const path of paths) await take(path)
    upstream.nowMs += DAY_MS
    const faults = [
      () => failed(401, 'Unauthorized'),
      () => failed(500, `${SECRET_KEY}`),
      () => new Response(`<p>${API_KEY}:${SECRET_KEY}`, { headers: { 'content-type': 'text/html' } }),
      (): never => {
        throw new TypeError(`Invalid URL https://${API_KEY}:${SECRET_KEY}@telemetry.test`)
      },
    ]
    for (const fault of faults) {
      upstream.fault = fault
      for (const path of paths) await take(path)
      upstream.nowMs += DAY_MS
    }
    const all = `${bytes.join('\n')}\n${JSON.stringify(logger.lines)}`
    expect(logger.lines.length).toBeGreaterThan(0)
    for (const secret of [
      API_KEY,
      SECRET_KEY,
      btoa(`${API_KEY}:${SECRET_KEY}`),
      encodeURIComponent(SECRET_KEY),
    ]) {
      expect(all).not.toContain(secret)
    }
  })
})

describe('the API', () => {
  it('tells who is signed in and what this instance can do', async () => {
    const tiles = { url: 'https://tiles.test/{z}/{x}/{y}.png', attribution: '© the test' }
    const { json } = createTestStack([], { tiles, simulated: true, dayStart: '07:00' })
    expect(await json('/api/session')).toEqual({
      user: null,
      auth: 'none',
      features: { tiles, basemap: false, simulated: true, export: true, dayStart: '07:00' },
    })
  })

  it('is alive at once, and ready as soon as there is a device list', async () => {
    const { get, upstream } = createTestStack([today()])
    upstream.fault = () => failed(503, 'Service Unavailable')
    expect((await get('/healthz')).status).toBe(200)
    await get('/api/devices')
    expect((await get('/readyz')).status).toBe(503)
    upstream.fault = () => undefined
    await get('/api/devices')
    expect((await get('/readyz')).status).toBe(200)
  })

  it('becomes ready by itself while it is kept warm', async () => {
    const { bff, get } = createTestStack([today()])
    const stop = bff.keepWarm()
    await expect.poll(async () => (await get('/readyz')).status).toBe(200)
    stop()
  })

  it.each(['POST', 'PUT', 'DELETE', 'PATCH'])('takes no %s from a foreign page', async (method) => {
    const { bff } = createTestStack([])
    const response = await bff(new Request('http://127.0.0.1:8080/api/session', { method }))
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ type: 'urn:gaugeboard:problem:foreign-request' })
  })

  it.each([
    ['same-origin', 405],
    ['same-site', 403],
    ['cross-site', 403],
    ['none', 403],
  ])('believes a browser that tells where a request comes from: %s', async (site, status) => {
    const { bff } = createTestStack([])
    const headers = { 'x-requested-with': 'gaugeboard', 'sec-fetch-site': site }
    const response = await bff(new Request('http://127.0.0.1:8080/api/session', { method: 'POST', headers }))
    expect(response.status).toBe(status)
  })

  it.each(['POST', 'PUT', 'DELETE', 'PATCH'])('has nothing to change with %s', async (method) => {
    const { bff } = createTestStack([])
    const headers = { 'x-requested-with': 'gaugeboard' }
    const response = await bff(new Request('http://127.0.0.1:8080/api/devices', { method, headers }))
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('GET, HEAD')
  })

  it('answers HEAD as GET, without the body', async () => {
    const { bff } = createTestStack([today()])
    const response = await bff(new Request('http://127.0.0.1:8080/api/devices', { method: 'HEAD' }))
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(await response.text()).toBe('')
  })

  it.each(['/api', '/api/', '/api/nothing', '/api/devices/gauge', '/api/devices/gauge/series/x'])(
    'has a problem document at %s',
    async (path) => {
      const { get } = createTestStack([today()], { appDirectory })
      const response = await get(path)
      expect(response.status).toBe(404)
      expect(response.headers.get('content-type')).toBe('application/problem+json')
    },
  )

  it.each(['a/b', 'a%2Fb', '50%', '?', '#', 'ä ö', '日本', "'", '__proto__', 'constructor', '%', '%25', ' '])(
    'reaches a device with the id "%s"',
    async (id) => {
      const { get } = createTestStack([gauge(NOON_MS - DAY_MS, NOON_MS, { device_id: id })])
      const response = await get(seriesPath(id, NOON_MS - 3_600_000, NOON_MS))
      expect(await response.json()).toMatchObject({ device: id, readings: 12 })
    },
  )
})
