import type { Hono } from 'hono'
import type { Tenant } from '../../tenants/tenant.ts'
import type { EncodedBody } from '../http/encoded-body.ts'
import { Problem } from '../http/problems.ts'
import type { BffEnv } from '../routes/route-table.ts'
import { readAppFiles } from './app-files.ts'
import { IMMUTABLE, REVALIDATE, SHARED } from './cache-headers.ts'
import { kioskPages } from './kiosk-page.ts'

/** Addresses that the app itself draws; anything else is no page. */
const PAGES = ['/', '/login', '/stations/:id', '/status']

/** Named after their content. */
const HASHED = '/assets/'

/** Pages whose own addresses are others. */
const TEMPLATES: ReadonlySet<string> = new Set(['/index.html', '/kiosk.html'])

/** The built app: its files, its page at every address it draws, and the page of each public screen. */
export function appRoutes(
  app: Hono<BffEnv>,
  directory: string | undefined,
  kiosks: ReadonlyMap<string, Tenant>,
): void {
  const reading = directory === undefined ? undefined : readAppFiles(directory)
  // whoever asks first is told; until then nobody waits for it
  reading?.catch(() => {})

  const file = async (path: string): Promise<EncodedBody | undefined> => (await reading)?.get(path)
  const pageFile = async (path: string): Promise<EncodedBody> => {
    const found = await file(path)
    if (!found) throw notBuilt()
    return found
  }

  for (const page of PAGES) {
    app.get(page, async (c) => (await pageFile('/index.html')).respond(c.req.raw, REVALIDATE))
  }
  kioskPages(app, kiosks, () => pageFile('/kiosk.html'))
  app.get('*', async (c, next) => {
    const path = new URL(c.req.url).pathname
    const found = TEMPLATES.has(path) ? undefined : await file(path)
    if (!found) return next()
    return found.respond(c.req.raw, path.startsWith(HASHED) ? IMMUTABLE : SHARED)
  })
}

function notBuilt(): Problem {
  return new Problem(
    503,
    'app-not-built',
    'The dashboard is not built',
    'The server runs, but the pages are not there. Run "npm run build" and start it again.',
  )
}
