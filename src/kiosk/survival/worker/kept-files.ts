/** What the build made of the public page. */
export interface Build {
  /** Changes with any of its files. */
  version: string
  /** What it needs on a phone. */
  phone: readonly string[]
  /** What it needs besides on a wall. */
  wall: readonly string[]
}

export type PageMode = 'phone' | 'wall'

interface KeptFilesOptions {
  build: Build
  caches: CacheStorage
  fetch: (request: Request | string) => Promise<Response>
  /** Of the server. */
  origin: string
}

const CACHES = 'kiosk-'
/** But for the values it came with the page is the same for every screen, so that the last seen serves them all. */
const PAGE = '/kiosk/'
/** A body is kept as it was decoded; which data travels with the page is each screen's own affair. */
const NOT_KEPT = ['link', 'etag', 'content-encoding', 'content-length']
const ASSETS = '/assets/'
/** From here on a kept page is better than a newer one. */
const TIMEOUT_MS = 5_000
const HTML = /^text\/html\b/
/** The values that a page came with are those of one screen at one time (`src/bff/api/static/first-list.ts`). */
const FIRST_LIST = /(<!--first-list-->).*?<!--\/first-list-->/s

/**
 * The page's files in a cache of their own for each version. The page itself is kept last, once all it needs is there
 * and it has drawn itself, and only then are other versions let go: whatever breaks off in between, there is always one
 * whole version to start from.
 */
export function createKeptFiles({ build, caches, fetch, origin }: KeptFilesOptions) {
  const ownCache = CACHES + build.version
  const keptPage = origin + PAGE

  /**
   * Fetches what the page needs; what cannot be had or kept now is left for the next time. Says whether all
   * is there.
   */
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

  /** To be told when a page of `version` has drawn itself at `path`. */
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

  /** The newest page that comes soon and is one of ours; else the one that was kept; else whatever came. */
  async function page(request: Request): Promise<Response> {
    const coming = fetch(request)
    const kept = await keptAnswer(keptPage)
    if (!kept) return coming
    const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, TIMEOUT_MS))
    const came = await Promise.race([coming.catch(() => undefined), timeout])
    // a name that no screen has is said so by the page itself
    return came && (came.ok || came.status === 404) && isHtml(came) ? came : kept
  }

  /** A file of the page; one of the build never changes under its name, and is kept as it comes. */
  async function file(request: Request): Promise<Response> {
    const kept = await keptAnswer(request.url)
    if (kept) return kept
    const response = await fetch(request)
    if (response.ok && new URL(request.url).pathname.startsWith(ASSETS)) {
      const copy = response.clone()
      const cache = await caches.open(ownCache)
      // a full disk keeps nothing and does no harm
      await cache.put(request.url, copy).catch(() => {})
    }
    return response
  }

  /** In this version's cache or, until this one is whole, in an older one's. */
  async function keptAnswer(url: string): Promise<Response | undefined> {
    const own = await caches.open(ownCache)
    return (await own.match(url)) ?? (await caches.match(url))
  }

  return { gather, pageDrawn, page, file }
}

function isHtml({ headers }: Response): boolean {
  return HTML.test(headers.get('content-type') ?? '')
}
