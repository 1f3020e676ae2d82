import type { Hono } from 'hono'
import { routePath } from 'hono/route'
import type { Logger } from '../../observe/logger.ts'
import type { Observer } from '../../observe/observer.ts'
import type { BffEnv } from '../routes/route-table.ts'
import { answeredIdOf, requestIdOf } from './request-id.ts'

export interface Answered {
  requestId: string
  /** The pattern, not the address. */
  route: string
  method: string
  status: number
  /** By `performance.now()`. */
  startedMs: number
  bytes: number
}

export type OnAnswered = (answered: Answered) => void

/** Others count as `OTHER`: clients must not create labels. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

const TOO_MANY = 429

export function createOnAnswered(observer: Observer, logger: Logger): OnAnswered {
  return ({ requestId, route, method, status, startedMs, bytes }) => {
    const ms = Math.round((performance.now() - startedMs) * 10) / 10
    const line = {
      request: requestId,
      route,
      method: METHODS.has(method) ? method : 'OTHER',
      status,
      ms,
      bytes,
    }
    observer.request(line)
    if (status >= 400 && status !== TOO_MANY) logger.info(line, 'answered')
    else logger.debug(line, 'answered')
  }
}

/** Gives requests an id and observes answers. Bodies of unknown length are counted, except event streams. */
export function observeRequests(app: Hono<BffEnv>, onAnswered: OnAnswered): void {
  app.use(async (c, next) => {
    const startedMs = performance.now()
    const requestId = requestIdOf(c.req.raw)
    c.set('requestId', requestId)
    await next()
    const { method } = c.req
    const { status, headers } = c.res
    const answeredId = answeredIdOf(c.req.raw, requestId, headers.get('cache-control'))
    const done = (bytes: number) =>
      onAnswered({ requestId: answeredId, route: routePath(c), method, status, startedMs, bytes })
    const length = headers.get('content-length')
    // accessing the body creates a stream, the largest cost of a cached answer
    if (method === 'HEAD') done(0)
    else if (length !== null) done(Number(length))
    else if (headers.get('content-type')?.startsWith('text/event-stream') || c.res.body === null) done(0)
    else c.res = new Response(counted(c.res.body, done), c.res)
    c.res.headers.set('x-request-id', answeredId)
  })
}

/** The same body; calls `done` once with the bytes sent, at its end, failure or cancellation. */
function counted(
  body: ReadableStream<Uint8Array>,
  done: (bytes: number) => void,
): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  let bytes = 0
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done: ended, value } = await reader.read()
        if (!ended) {
          bytes += value.length
          controller.enqueue(value)
          return
        }
        done(bytes)
        controller.close()
      } catch (error) {
        done(bytes)
        controller.error(error)
      }
    },
    async cancel(reason) {
      done(bytes)
      await reader.cancel(reason)
    },
  })
}
