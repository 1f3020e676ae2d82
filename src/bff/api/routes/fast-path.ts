import { RegExpRouter } from 'hono/router/reg-exp-router'
import { SmartRouter } from 'hono/router/smart-router'
import { TrieRouter } from 'hono/router/trie-router'
import type { Connection } from '../http/connection.ts'
import type { RawResponse } from '../http/raw-response.ts'
import type { RequestHead } from '../http/request-head.ts'
import { answeredIdOf, requestIdOf } from '../http/request-id.ts'
import type { HandlerOptions } from './app-handler.ts'
import { admitted, type Route } from './route-table.ts'

/** A response with all its headers. */
export interface SentResponse extends Pick<RawResponse, 'status' | 'body'> {
  /** Names and values in turn, without the request's id; the same array for the same answer. */
  rawHeaders: readonly string[]
  requestId: string
}

/**
 * Answers a request for this path and query if its route has a fast answer: synchronously where the response is cached
 * and no session has to be looked up. Never throws or rejects.
 */
export type FastPath = (
  request: RequestHead,
  target: string,
  connection: Connection,
) => SentResponse | undefined | Promise<SentResponse>

/**
 * Answers device lists and series without a web-standard request and response, which cost more than the rest of a cached
 * answer. Request id, rate limit, authorization and observation are the same as on the framework's path. Anything else
 * is left to the framework.
 */
export function createFastPath(options: HandlerOptions): FastPath {
  const { routes, identify, limit, onAnswered, headers, problemOf } = options
  // the framework's own router, so that both paths find the same route
  const router = new SmartRouter<Route>({ routers: [new RegExpRouter(), new TrieRouter()] })
  for (const route of routes) router.add(route.method, route.path, route)

  const rawHeaders = new WeakMap<RawResponse['headers'], readonly string[]>()
  const rawOf = (own: RawResponse['headers']) => {
    const known = rawHeaders.get(own)
    if (known) return known
    const raw = Object.entries({ ...headers, ...own }).flat()
    rawHeaders.set(own, raw)
    return raw
  }

  /** Checks rate limit and authorization; `undefined` if both passed synchronously. */
  const admission = (
    request: RequestHead,
    connection: Connection,
    { who }: Route,
  ): Promise<unknown> | undefined => {
    const limited = limit(request, connection)
    if (limited) return limited.then(() => admitted(request, connection, who, identify))
    const caller = admitted(request, connection, who, identify)
    return caller instanceof Promise ? caller : undefined
  }

  const sent = (
    { request, route, requestId: givenId, startedMs }: Begun,
    { status, headers: own, body }: RawResponse,
  ): SentResponse => {
    const requestId = answeredIdOf(request, givenId, own['cache-control'] ?? null)
    onAnswered({ requestId, route, method: 'GET', status, startedMs, bytes: body?.length ?? 0 })
    return { status, rawHeaders: rawOf(own), requestId, body }
  }
  const refused = (begun: Begun, error: unknown) =>
    sent(begun, problemOf(error, begun.requestId).raw(begun.requestId))

  return (request, target, connection) => {
    const startedMs = performance.now()
    const [path = '', query = ''] = split(target)
    // the framework decodes
    if (request.method !== 'GET' || path.includes('%')) return undefined
    const [matches, stash] = router.match('GET', path)
    const [route, params] = matches[0] ?? []
    if (!route) return undefined
    const param = (name: string) => {
      const value = params?.[name]
      return typeof value === 'number' ? stash?.[value] : value
    }
    const { answer } = route
    if (!answer) return undefined

    const requestId = requestIdOf(request)
    const begun: Begun = { request, route: route.path, requestId, startedMs }
    try {
      const waiting = admission(request, connection, route)
      // authorization comes before any work
      const given = waiting
        ? waiting.then(() => answer(request, param, query))
        : answer(request, param, query)
      if (!(given instanceof Promise)) return sent(begun, given)
      return given.then(
        (made) => sent(begun, made),
        (error: unknown) => refused(begun, error),
      )
    } catch (error) {
      return refused(begun, error)
    }
  }
}

interface Begun {
  request: RequestHead
  /** Its pattern. */
  route: string
  requestId: string
  startedMs: number
}

function split(target: string): [string, string] {
  const at = target.indexOf('?')
  return at === -1 ? [target, ''] : [target.slice(0, at), target.slice(at + 1)]
}
