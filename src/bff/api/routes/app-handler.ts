import { Hono } from 'hono'
import type { Connection } from '../http/connection.ts'
import type { ProblemOf } from '../http/logged-problem.ts'
import { type OnAnswered, observeRequests } from '../http/observe-requests.ts'
import { notFound } from '../http/problems.ts'
import { COUNTED_PATHS, type RequestLimit } from '../http/rate-limit.ts'
import { addRoutes, type BffEnv, type RoutesOptions, refuseChanges } from './route-table.ts'

export interface HandlerOptions extends RoutesOptions {
  limit: RequestLimit
  onAnswered: OnAnswered
  headers: Readonly<Record<string, string>>
  problemOf: ProblemOf
}

export type AppHandler = (request: Request, connection?: Connection) => Promise<Response>

/** Handles any request; never rejects. `addPages` adds the static files. */
export function createAppHandler(options: HandlerOptions, addPages: (app: Hono<BffEnv>) => void): AppHandler {
  const { limit, onAnswered, headers, problemOf } = options
  const app = new Hono<BffEnv>()
  observeRequests(app, onAnswered)
  app.use(COUNTED_PATHS, async (c, next) => {
    await limit(c.req.raw, c.env)
    await next()
  })
  addRoutes(app, options)
  refuseChanges(app)
  addPages(app)
  app.notFound((c) => notFound().response(c.get('requestId')))
  app.onError((error, c) => problemOf(error, c.get('requestId')).response(c.get('requestId')))

  return async (request, connection = {}) => {
    const response = await app.fetch(request, connection)
    for (const [name, value] of Object.entries(headers))
      if (!response.headers.has(name)) response.headers.set(name, value)
    return response
  }
}
