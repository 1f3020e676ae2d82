import type { Hono } from 'hono'
import { routePath } from 'hono/route'
import type { Logger } from '../logger.ts'
import type { Observer } from '../observe/observer.ts'
import type { BffEnv } from '../routes/route-table.ts'
import { counted } from './counted-body.ts'
import { requestIdOf } from './request-id.ts'

/** Others are told as `OTHER`: the method is the client's word, and must not become a label of its own. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * Gives every request its id, tells of it once it is answered, and writes one line: at `info` where it failed, else at
 * `debug`. A body of unknown length is followed to its end, event streams apart:
 * those are counted where they are kept.
 */
export function observeRequests(
  app: Hono<BffEnv>,
  { observer, logger }: { observer: Observer; logger: Logger },
): void {
  app.use(async (c, next) => {
    const startedMs = performance.now()
    const requestId = requestIdOf(c.req.raw)
    c.set('requestId', requestId)
    await next()
    const { method } = c.req
    const { status, headers } = c.res
    const done = (bytes: number) => {
      const ms = Math.round((performance.now() - startedMs) * 10) / 10
      const told = METHODS.has(method) ? method : 'OTHER'
      const answered = { route: routePath(c), method: told, status, ms, bytes }
      observer.request(answered)
      const line = { request: requestId, ...answered }
      if (status >= 400) logger.info(line, 'answered')
      else logger.debug(line, 'answered')
    }
    const length = headers.get('content-length')
    // to look at the body makes a stream of it, which costs more than all else of a ready answer
    if (method === 'HEAD') done(0)
    else if (length !== null) done(Number(length))
    else if (headers.get('content-type')?.startsWith('text/event-stream') || c.res.body === null) done(0)
    else c.res = new Response(counted(c.res.body, done), c.res)
    c.res.headers.set('x-request-id', requestId)
  })
}
