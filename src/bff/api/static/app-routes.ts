import type { Hono } from 'hono'
import { APP_PATHS } from '../../../domain/app-paths.ts'
import type { Tenant } from '../../tenants/tenant.ts'
import type { EncodedBody } from '../http/encoded-body.ts'
import { Problem } from '../http/problems.ts'
import type { BffEnv } from '../routes/route-table.ts'
import { readAppFiles } from './app-files.ts'
import { IMMUTABLE, REVALIDATE, SHARED } from './cache-headers.ts'
import { kioskPages } from './kiosk-page.ts'

const HASHED = '/assets/'

/** Served at other paths only. */
const TEMPLATES: ReadonlySet<string> = new Set(['/index.html', '/kiosk.html'])

/** The built app: files, page at `APP_PATHS`, public screens. Other addresses: the app with status 404. */
export function appRoutes(
  app: Hono<BffEnv>,
  directory: string | undefined,
  kiosks: ReadonlyMap<string, Tenant>,
): void {
  const reading = directory === undefined ? undefined : readAppFiles(directory)
  // the first request reports the failure
  reading?.catch(() => {})

  const file = async (path: string): Promise<EncodedBody | undefined> => (await reading)?.get(path)
  const pageFile = async (path: string): Promise<EncodedBody> => {
    const found = await file(path)
    if (!found) throw notBuilt()
    return found
  }

  for (const page of Object.values(APP_PATHS)) {
    // in Hono's syntax of parameters
    app.get(page.replaceAll('$', ':'), async (c) =>
      (await pageFile('/index.html')).respond(c.req.raw, REVALIDATE),
    )
  }
  kioskPages(app, kiosks, () => pageFile('/kiosk.html'))
  app.get('*', async (c, next) => {
    const path = new URL(c.req.url).pathname
    const found = TEMPLATES.has(path) ? undefined : await file(path)
    if (!found) {
      // a page, not a resource of the API
      const isForReader = c.req.header('accept')?.includes('text/html') && !path.startsWith('/api/')
      const page = isForReader && (await file('/index.html'))
      return page ? page.respondNotFound(c.req.raw, { 'cache-control': 'no-store' }) : next()
    }
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
