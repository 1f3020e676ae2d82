export interface Build {
  version: string
  phone: readonly string[]
  wall: readonly string[]
}

export type PageMode = 'phone' | 'wall'

interface KeptFilesOptions {
  build: Build
  caches: CacheStorage
  fetch: (request: Request | string) => Promise<Response>
  origin: string
}

const CACHES = 'kiosk-'
/** Except for embedded values the page is the same for every screen, so one cached page serves all. */
const PAGE = '/kiosk/'
/** The cached body is decoded, and preloaded data differs by screen. */
const NOT_KEPT = ['link', 'etag', 'content-encoding', 'content-length']
const ASSETS = '/assets/'
const TIMEOUT_MS = 5_000
const HTML = /^text\/html\b/
/** Embedded values belong to one screen at one time (`src/bff/api/static/first-list.ts`). */
const FIRST_LIST = /(<!--first-list-->).*?<!--\/first-list-->/s

/**
 * One cache for each version. The page is stored last, once its files are cached and it has rendered, and
 * only then are other versions deleted: one complete version is always there, whatever is interrupted.
 */
export function createKeptFiles({ build, caches, fetch, origin }: KeptFilesOptions) {
  const ownCache = CACHES + build.version
  const keptPage = origin + PAGE

  /** Failures are retried at the next call. Resolves to whether all are cached. */
  async function gather(mode: PageMode): Promise<boolean> {
    const paths = mode === 'wall' ? [...build.phone, ...build.wall] : build.phone
    const cache = await caches.open(ownCache)
    const add = async (path: string) => {
      const file = origin + path
      if (await cache.match(file)) return
      const response = await fetch(file)
      if (!response.ok) throw new Error(`${file} is not there`)
      await cache.put(file, response)
    }
    const added = await Promise.allSettled(paths.map(add))
    return added.every(({ status }) => status === 'fulfilled')
  }

  /** Call when a page of `version` has rendered at `path`. */
  async function pageDrawn(path: string, version: string, mode: PageMode): Promise<void> {
    if (version !== build.version || !(await gather(mode))) return
    const own = await caches.open(ownCache)
    if (await own.match(keptPage)) return
    const response = await fetch(origin + path)
    if (!response.ok || !isHtml(response)) return
    const html = await response.text()
    if (!html.includes(version)) return
    const headers = new Headers(response.headers)
    for (const name of NOT_KEPT) headers.delete(name)
    await own.put(keptPage, new Response(html.replace(FIRST_LIST, '$1'), { headers }))
    for (const name of await caches.keys()) {
      if (name.startsWith(CACHES) && name !== ownCache) await caches.delete(name)
    }
  }

  /** The server's page if it arrives in time and is ours; else the cached one; else the server's response. */
  async function page(request: Request): Promise<Response> {
    const coming = fetch(request)
    const kept = await keptAnswer(keptPage)
    if (!kept) return coming
    const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, TIMEOUT_MS))
    const came = await Promise.race([coming.catch(() => undefined), timeout])
    // the page itself reports an unknown screen
    return came && (came.ok || came.status === 404) && isHtml(came) ? came : kept
  }

  /** Build files are immutable and are cached as they arrive. */
  async function file(request: Request): Promise<Response> {
    const kept = await keptAnswer(request.url)
    if (kept) return kept
    const response = await fetch(request)
    if (response.ok && new URL(request.url).pathname.startsWith(ASSETS)) {
      const copy = response.clone()
      const cache = await caches.open(ownCache)
      // with a full disk nothing is cached
      await cache.put(request.url, copy).catch(() => {})
    }
    return response
  }

  async function keptAnswer(url: string): Promise<Response | undefined> {
    const own = await caches.open(ownCache)
    return (await own.match(url)) ?? (await caches.match(url))
  }

  return { gather, pageDrawn, page, file }
}

function isHtml({ headers }: Response): boolean {
  return HTML.test(headers.get('content-type') ?? '')
}
