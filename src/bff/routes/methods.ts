import type { Hono } from 'hono'
import { methodNotAllowed, Problem } from '../http/problems.ts'

/** HEAD is answered by the framework from GET. */
const READING: ReadonlySet<string> = new Set(['GET', 'HEAD'])

/**
 * Refuses what would change something unless a page of ours sent it: a foreign site can make a reader's browser post
 * here, but not add this header without asking first; and browsers that tell where a request comes from are believed.
 */
export function refuseForeignRequests(app: Hono): void {
  app.use('/api/*', async (c, next) => {
    const isOurs =
      c.req.header('x-requested-with') === 'gaugeboard' &&
      (c.req.header('sec-fetch-site') ?? 'same-origin') === 'same-origin'
    if (!READING.has(c.req.method) && !isOurs) {
      throw new Problem(
        403,
        'foreign-request',
        'Not from a page of ours',
        'A request that changes something must come from this dashboard and carry the header "X-Requested-With: gaugeboard".',
      )
    }
    await next()
  })
}

/** Every address here is read only. */
export function refuseChanges(app: Hono): void {
  app.use(async (c, next) => {
    if (!READING.has(c.req.method)) throw methodNotAllowed('GET, HEAD')
    await next()
  })
}
