import { Hono } from 'hono'
import type { Connection } from '../http/connection.ts'
import type { ProblemOf } from '../http/logged-problem.ts'
import { observeRequests, type TellAnswered } from '../http/observe-requests.ts'
import { notFound } from '../http/problems.ts'
import { COUNTED_PATHS, type RequestLimit } from '../http/rate-limit.ts'
import { addRoutes, type BffEnv, type Identify, type Route, refuseChanges } from './route-table.ts'

/** What stands before every route, whichever way its answer goes. */
export interface LaneOptions {
  routes: readonly Route[]
  identify: Identify
  limit: RequestLimit
  tell: TellAnswered
  /** Headers of every answer. */
  headers: Readonly<Record<string, string>>
  problemOf: ProblemOf
}

/** Answers a request; never rejects. */
export type FullLane = (request: Request, connection?: Connection) => Promise<Response>

/** The way through the framework, which any request can go. `addPages` adds what may be read besides the routes. */
export function createFullLane(options: LaneOptions, addPages: (app: Hono<BffEnv>) => void): FullLane {
  const { routes, identify, limit, tell, headers, problemOf } = options
  const app = new Hono<BffEnv>()
  observeRequests(app, tell)
  app.use(COUNTED_PATHS, async (c, next) => {
    await limit(c.req.raw, c.env)
    await next()
  })
  addRoutes(app, routes, identify)
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
