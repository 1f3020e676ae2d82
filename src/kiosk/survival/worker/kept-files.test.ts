import { Response as MemoryResponse, caches as memory } from 'undici'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createKeptFiles } from './kept-files.ts'

// the browsers' cache API in memory; the types differ
const caches = memory as unknown as CacheStorage
const Response = MemoryResponse as unknown as typeof globalThis.Response
const ORIGIN = 'https://water.test'

/** A server with files that a test changes. */
class Server {
  files = new Map<string, () => Response | Promise<Response>>()
  requests: string[] = []

  serve(version: string, more: Record<string, () => Response | Promise<Response>> = {}) {
    const html = () =>
      new Response(
        `<meta name="kiosk-version" content="${version}"><!--first-list-->\n92 cm\n<!--/first-list-->`,
        {
          headers: { 'content-type': 'text/html; charset=utf-8', link: '</api>; rel=preload', 'x-kept': '1' },
        },
      )
    const pages = { '/kiosk/demo': html, '/kiosk/harbour': html }
    const assets = ['a', 'b', 'w'].map((name) => [
      `/assets/${name}-${version}.js`,
      () => new Response(`${name} ${version}`),
    ])
    this.files = new Map(Object.entries({ ...pages, ...Object.fromEntries(assets), ...more }))
  }

  readonly fetch = async (request: Request | string): Promise<Response> => {
    const { pathname } = new URL(typeof request === 'string' ? request : request.url)
    this.requests.push(pathname)
    return (await this.files.get(pathname)?.()) ?? new Response('not found', { status: 404 })
  }
}

const gone = () => Promise.reject(new TypeError('Failed to fetch'))
const request = (path: string) => new Request(ORIGIN + path)
const text = async (response: Promise<Response>) => (await response).text()

let server: Server
beforeEach(() => {
  vi.stubGlobal('Response', Response)
  server = new Server()
  server.serve('one')
})
afterEach(async () => {
  for (const name of await caches.keys()) await caches.delete(name)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function worker(version: string) {
  const build = {
    version,
    phone: [`/assets/a-${version}.js`, `/assets/b-${version}.js`],
    wall: [`/assets/w-${version}.js`],
  }
  return createKeptFiles({ build, caches, fetch: server.fetch, origin: ORIGIN })
}

function takeAway() {
  server.files = new Map([...server.files.keys()].map((path) => [path, gone]))
}

describe('the page of a screen', () => {
  it('is the newest there is while the server answers', async () => {
    const files = worker('one')
    await files.pageDrawn('/kiosk/demo', 'one', 'phone')
    server.serve('two')
    expect(await text(files.page(request('/kiosk/demo')))).toContain('two')
  })

  it('and all that a phone or a wall needs is there without network', async () => {
    const files = worker('one')
    await files.pageDrawn('/kiosk/demo', 'one', 'wall')
    takeAway()
    expect(await text(files.page(request('/kiosk/demo?mode=wall')))).toContain('one')
    for (const name of ['a', 'b', 'w'])
      expect(await text(files.file(request(`/assets/${name}-one.js`)))).toBe(`${name} one`)
  })

  it('is there for every other screen too, which names its own data', async () => {
    const files = worker('one')
    await files.pageDrawn('/kiosk/demo', 'one', 'phone')
    takeAway()
    const page = await files.page(request('/kiosk/harbour'))
    expect(await page.clone().text()).not.toContain('92 cm')
    expect(page.headers.get('link')).toBeNull()
    expect(page.headers.get('x-kept')).toBe('1')
  })

  it.each([
    [
      'an error',
      () => new Response('<h1>Bad Gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } }),
    ],
    [
      'something that is no page',
      () => new Response('{}', { headers: { 'content-type': 'application/json' } }),
    ],
  ])('is the kept one where the server answers with %s', async (_, answer) => {
    const files = worker('one')
    await files.pageDrawn('/kiosk/demo', 'one', 'phone')
    server.files.set('/kiosk/demo', answer)
    expect(await text(files.page(request('/kiosk/demo')))).toContain('one')
  })

  it('is the kept one where the server takes too long', async () => {
    const files = worker('one')
    await files.pageDrawn('/kiosk/demo', 'one', 'phone')
    server.files.set('/kiosk/demo', () => new Promise(() => {}))
    vi.useFakeTimers()
    const page = text(files.page(request('/kiosk/demo')))
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await page).toContain('one')
  })

  it('is what the server says where nothing was kept yet', async () => {
    const files = worker('one')
    expect((await files.page(request('/kiosk/nowhere'))).status).toBe(404)
    takeAway()
    await expect(files.page(request('/kiosk/demo'))).rejects.toThrow('Failed to fetch')
  })
})

describe('a page is kept', () => {
  it('only with everything it needs', async () => {
    const files = worker('one')
    server.files.set('/assets/b-one.js', gone)
    await files.pageDrawn('/kiosk/demo', 'one', 'phone')
    takeAway()
    await expect(files.page(request('/kiosk/demo'))).rejects.toThrow()
    server.serve('one')
    await files.pageDrawn('/kiosk/demo', 'one', 'phone')
    takeAway()
    expect(await text(files.page(request('/kiosk/demo')))).toContain('one')
  })

  it('only of the build whose files these are', async () => {
    const files = worker('one')
    await files.pageDrawn('/kiosk/demo', 'two', 'phone')
    server.serve('two')
    await files.pageDrawn('/kiosk/demo', 'one', 'phone')
    takeAway()
    await expect(files.page(request('/kiosk/demo'))).rejects.toThrow()
  })

  it('until the next is whole, wherever its coming breaks off', async () => {
    await worker('one').pageDrawn('/kiosk/demo', 'one', 'phone')
    server.serve('two', { '/assets/b-two.js': gone })
    const next = worker('two')
    await next.gather('phone')
    await next.pageDrawn('/kiosk/demo', 'two', 'phone')
    takeAway()
    expect(await text(next.page(request('/kiosk/demo')))).toContain('one')
    expect(await text(next.file(request('/assets/b-one.js')))).toBe('b one')
    server.serve('two')
    await next.pageDrawn('/kiosk/demo', 'two', 'phone')
    takeAway()
    expect(await text(next.page(request('/kiosk/demo')))).toContain('two')
    server.serve('two')
    expect((await next.file(request('/assets/b-one.js'))).status).toBe(404)
  })

  it('once, and not asked for again each time it draws itself', async () => {
    const files = worker('one')
    await files.pageDrawn('/kiosk/demo', 'one', 'phone')
    server.requests = []
    await files.pageDrawn('/kiosk/demo', 'one', 'phone')
    expect(server.requests).toEqual([])
  })
})

describe('a file of the build', () => {
  it('that was not expected is kept as it comes', async () => {
    const files = worker('one')
    server.files.set('/assets/cyrillic.woff2', () => new Response('letters'))
    expect(await text(files.file(request('/assets/cyrillic.woff2')))).toBe('letters')
    takeAway()
    expect(await text(files.file(request('/assets/cyrillic.woff2')))).toBe('letters')
  })

  it('that is not there is not kept', async () => {
    const files = worker('one')
    expect((await files.file(request('/assets/x.js'))).status).toBe(404)
    server.files.set('/assets/x.js', () => new Response('x'))
    expect(await text(files.file(request('/assets/x.js')))).toBe('x')
  })
})
