import type { Hono } from 'hono'
import type { EncodedBody } from '../http/encoded-body.ts'
import { Problem } from '../http/problems.ts'
import type { BffEnv } from '../routes/route-table.ts'
import { readAppFiles } from './app-files.ts'

/** Addresses that the app itself draws; anything else is no page. */
const PAGES = ['/', '/login', '/stations/:id', '/status']

/** Named after their content by the build: they never change under the same name. */
const HASHED = '/assets/'
const FOR_EVER = { 'cache-control': 'public, max-age=31536000, immutable' }
const ASK_FIRST = { 'cache-control': 'no-cache' }

/** The built app: its files, and its page at every address it draws. */
export function appRoutes(app: Hono<BffEnv>, directory: string | undefined): void {
  const reading = directory === undefined ? undefined : readAppFiles(directory)
  // whoever asks first is told; until then nobody waits for it
  reading?.catch(() => {})

  const file = async (path: string): Promise<EncodedBody | undefined> => (await reading)?.get(path)

  for (const page of PAGES) {
    app.get(page, async (c) => {
      const index = await file('/index.html')
      if (!index) throw notBuilt()
      return index.respond(c.req.raw, ASK_FIRST)
    })
  }
  app.get('*', async (c, next) => {
    const path = new URL(c.req.url).pathname
    const found = path === '/index.html' ? undefined : await file(path)
    if (!found) return next()
    return found.respond(c.req.raw, path.startsWith(HASHED) ? FOR_EVER : ASK_FIRST)
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
