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

export interface KeptFilesOptions {
  build: Build
  caches: CacheStorage
  fetch: Fetch
  /** Of the server. */
  origin: string
}

type Fetch = (request: Request | string) => Promise<Response>

const CACHES = 'kiosk-'
/** But for the values it came with the page is the same for every screen, so that the last seen serves them all. */
const PAGE = '/kiosk/'
/** A body is kept as it was decoded; which data travels with the page is each screen's own affair. */
const NOT_KEPT = ['link', 'etag', 'content-encoding', 'content-length']
const ASSETS = '/assets/'
/** From here on a kept page is better than a newer one. */
const PATIENCE_MS = 5_000
const HTML = /^text\/html\b/
/** The values that a page came with are those of one screen at one time (`src/bff/api/static/first-list.ts`). */
const FIRST_LIST = /(<!--first-list-->).*?<!--\/first-list-->/s

/**
 * The page's files in a cache of their own for each version. The page itself is kept last, once all it needs is there
 * and it has drawn itself, and only then are other versions let go: whatever breaks off in between, there is always one
 * whole version to start from.
 */
export class KeptFiles {
  readonly #build: Build
  readonly #caches: CacheStorage
  readonly #fetch: Fetch
  readonly #origin: string

  constructor({ build, caches, fetch, origin }: KeptFilesOptions) {
    this.#build = build
    this.#caches = caches
    this.#fetch = fetch
    this.#origin = origin
  }

  get #own(): string {
    return CACHES + this.#build.version
  }

  get #page(): string {
    return this.#origin + PAGE
  }

  /**
   * Fetches what the page needs; what cannot be had or kept now is left for the next time. Says whether all
   * is there.
   */
  async gather(mode: PageMode): Promise<boolean> {
    const { phone, wall } = this.#build
    const files = (mode === 'wall' ? [...phone, ...wall] : phone).map((path) => this.#origin + path)
    const cache = await this.#caches.open(this.#own)
    const add = async (file: string) => {
      if (await cache.match(file)) return
      const response = await this.#fetch(file)
      if (!response.ok) throw new Error(`${file} is not there`)
      await cache.put(file, response)
    }
    const added = await Promise.allSettled(files.map(add))
    return added.every(({ status }) => status === 'fulfilled')
  }

  /** To be told when a page of `version` has drawn itself at `path`. */
  async pageDrawn(path: string, version: string, mode: PageMode): Promise<void> {
    if (version !== this.#build.version || !(await this.gather(mode))) return
    const own = await this.#caches.open(this.#own)
    if (await own.match(this.#page)) return
    const response = await this.#fetch(this.#origin + path)
    if (!response.ok || !HTML.test(response.headers.get('content-type') ?? '')) return
    const html = await response.text()
    if (!html.includes(version)) return
    const headers = new Headers(response.headers)
    for (const name of NOT_KEPT) headers.delete(name)
    await own.put(this.#page, new Response(html.replace(FIRST_LIST, '$1'), { headers }))
    for (const name of await this.#caches.keys()) {
      if (name.startsWith(CACHES) && name !== this.#own) await this.#caches.delete(name)
    }
  }

  /** The newest page that comes soon and is one of ours; else the one that was kept; else whatever came. */
  async page(request: Request): Promise<Response> {
    const coming = this.#fetch(request)
    const kept = await this.#kept(this.#page)
    if (!kept) return coming
    const patience = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS))
    const came = await Promise.race([coming.catch(() => undefined), patience])
    // a name that no screen has is said so by the page itself
    const isOurs =
      came && (came.ok || came.status === 404) && HTML.test(came.headers.get('content-type') ?? '')
    return isOurs ? came : kept
  }

  /** A file of the page; one of the build never changes under its name, and is kept as it comes. */
  async file(request: Request): Promise<Response> {
    const kept = await this.#kept(request.url)
    if (kept) return kept
    const response = await this.#fetch(request)
    if (response.ok && new URL(request.url).pathname.startsWith(ASSETS)) {
      const copy = response.clone()
      const cache = await this.#caches.open(this.#own)
      // a full disk keeps nothing and does no harm
      await cache.put(request.url, copy).catch(() => {})
    }
    return response
  }

  /** In this version's cache or, until this one is whole, in an older one's. */
  async #kept(url: string): Promise<Response | undefined> {
    const own = await this.#caches.open(this.#own)
    return (await own.match(url)) ?? (await this.#caches.match(url))
  }
}
