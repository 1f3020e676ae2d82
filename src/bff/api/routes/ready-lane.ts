import { RegExpRouter } from 'hono/router/reg-exp-router'
import { SmartRouter } from 'hono/router/smart-router'
import { TrieRouter } from 'hono/router/trie-router'
import type { Asked } from '../http/asked.ts'
import type { Connection } from '../http/connection.ts'
import type { ReadyAnswer } from '../http/ready-answer.ts'
import { answeredIdOf, requestIdOf } from '../http/request-id.ts'
import type { LaneOptions } from './full-lane.ts'
import { admitted, type Route } from './route-table.ts'

/** An answer as it is written. */
export interface SentAnswer extends Pick<ReadyAnswer, 'status' | 'body'> {
  /** All headers but the request's id, names and values in turn; the same array for the same answer. */
  rawHeaders: readonly string[]
  requestId: string
}

/**
 * Gives the answer to a request for this path and query where its route has one for the socket, at once where it
 * is made already and nobody has to be asked whom it is for; never throws or rejects.
 */
export type ReadyLane = (
  request: Asked,
  target: string,
  connection: Connection,
) => SentAnswer | undefined | Promise<SentAnswer>

/**
 * The way past the framework for what a storm of readers asks for: answers that are made already go from the
 * table's own routes to the socket without a web-standard request and response, which cost more than all else
 * of them; and for a chart that someone waits for. What stands before every route stands here too: the id,
 * the limit, who may call it, the telling. Anything out of the ordinary is left to the framework.
 */
export function createReadyLane(options: LaneOptions): ReadyLane {
  const { routes, identify, limit, tell, headers, problemOf } = options
  // the framework's own, so that both find the same route
  const router = new SmartRouter<Route>({ routers: [new RegExpRouter(), new TrieRouter()] })
  for (const route of routes) router.add(route.method, route.path, route)

  const rawHeaders = new WeakMap<ReadyAnswer['headers'], readonly string[]>()
  const rawOf = (own: ReadyAnswer['headers']) => {
    const known = rawHeaders.get(own)
    if (known) return known
    const raw = Object.entries({ ...headers, ...own }).flat()
    rawHeaders.set(own, raw)
    return raw
  }

  /** Who may ask, and often enough; nothing where that is known at once. */
  const admission = (
    request: Asked,
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
    { status, headers: own, body }: ReadyAnswer,
  ): SentAnswer => {
    const requestId = answeredIdOf(request, givenId, own['cache-control'] ?? null)
    tell({ requestId, route, method: 'GET', status, startedMs, bytes: body?.length ?? 0 })
    return { status, rawHeaders: rawOf(own), requestId, body }
  }
  const refused = (begun: Begun, error: unknown) =>
    sent(begun, problemOf(error, begun.requestId).ready(begun.requestId))

  return (request, target, connection) => {
    const startedMs = performance.now()
    const [path = '', query = ''] = split(target)
    // whatever is encoded the framework decodes
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
      // nothing is made for whoever may not have it
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

/** A request that is being answered. */
interface Begun {
  request: Asked
  /** Its pattern. */
  route: string
  requestId: string
  startedMs: number
}

function split(target: string): [string, string] {
  const at = target.indexOf('?')
  return at === -1 ? [target, ''] : [target.slice(0, at), target.slice(at + 1)]
}
