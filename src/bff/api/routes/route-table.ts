import type { Context, Hono } from 'hono'
import { type CostClass, HELD_WHILE_SENT } from '../../gate/cost-classes.ts'
import { GateClosed, type Release } from '../../gate/gate.ts'
import { type Gates, partyOf } from '../../gate/gates.ts'
import type { StreamDoor } from '../../live/stream-places.ts'
import type { Observer } from '../../observe/observer.ts'
import { within } from '../../util/within.ts'
import { type Connection, isFromThisMachine } from '../http/connection.ts'
import {
  answerLate,
  clientGone,
  forbidden,
  foreignRequest,
  methodNotAllowed,
  noPlace,
  notFromThisMachine,
  signInFirst,
} from '../http/problems.ts'
import type { RequestHead } from '../http/request-head.ts'
import { type Caller, STRANGER } from '../sign-in/caller.ts'

/**
 * `local` is a signed-in operator, or a program on this machine (a metrics collector has no session). Without
 * sign-in everybody is an `operator`, but nobody is `signed-in`.
 */
export type Who = 'anyone' | 'signed-in' | 'operator' | 'local'

export interface BffEnv {
  Bindings: Connection
  Variables: { caller: Caller; requestId: string }
}

export type BffContext = Context<BffEnv>

export interface Route {
  /** All but GET change something; under `/api` they are accepted from our own pages only. */
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  who: Who
  cost: CostClass
  /** `c.get('caller')` sent the request; a route for `anyone` looks nobody up: it is a stranger. */
  handler: (c: BffContext) => Response | Promise<Response>
  /** The cached response, given without a place. Throws a problem, or rejects with it. */
  cached?: (c: BffContext) => Response | Promise<Response> | undefined
}

export function route(
  method: Route['method'],
  path: string,
  who: Who,
  cost: CostClass,
  handler: Route['handler'],
): Route {
  return { method, path, who, cost, handler }
}

export function get(path: string, who: Who, cost: CostClass, handler: Route['handler']): Route {
  return route('GET', path, who, cost, handler)
}

export type Answers = Pick<Route, 'handler' | 'cached'>

type Answer<Result> = (request: Request, param: (name: string) => string | undefined, query: string) => Result

export function answering(
  answer: Answer<ReturnType<Route['handler']>>,
  cached?: Answer<ReturnType<NonNullable<Route['cached']>>>,
): Answers {
  const respond = <Result>(c: BffContext, of: Answer<Result>) =>
    of(c.req.raw, (name) => c.req.param(name), new URL(c.req.url).search.slice(1))
  return {
    handler: (c) => respond(c, answer),
    ...(cached && { cached: (c) => respond(c, cached) }),
  }
}

export interface RouteContext {
  now: () => number
  observer: Observer
  /** `HH:MM` in a zone, where a request does not say. */
  dayStart: string
  streams: StreamDoor
  /** Fires when the server stops: it ends long-lived responses. */
  ending: AbortSignal
}

export interface RoutesOptions {
  routes: readonly Route[]
  identify: Identify
  gates: Gates
}

type Identify = (request: RequestHead) => Caller | Promise<Caller>

/** The framework answers HEAD from GET. */
const READING: ReadonlySet<string> = new Set(['GET', 'HEAD'])

/** No route can be added otherwise, and so forget its caller, origin or cost. Throws on a bad table. */
export function addRoutes(app: Hono<BffEnv>, { routes, identify, gates }: RoutesOptions): void {
  refuseForeignRequests(app)
  const methods = new Map<string, string[]>()
  for (const route of routes) {
    const { method, path, who } = route
    const known = methods.get(path) ?? []
    if (method !== 'GET' && who !== 'anyone' && !path.startsWith('/api/')) {
      throw new Error(
        `${method} ${path} is outside /api: nothing would keep foreign pages from using a session`,
      )
    }
    if (known.includes(method)) throw new Error(`${method} ${path} is in the table twice`)
    methods.set(path, [...known, method])
    app.on(method, path, async (c) => {
      c.set('caller', await admitted(c.req.raw, c.env, who, identify))
      return (await route.cached?.(c)) ?? answerInPlace(c, route, gates)
    })
  }
  for (const [path, known] of methods) {
    const allow = known.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ')
    app.all(path, () => {
      throw methodNotAllowed(allow)
    })
  }
}

/** Every response comes within a minute. */
const MAX_ANSWER_MS = 58_000

/** Runs the handler once there is a place, which is given back afterwards. */
async function answerInPlace(c: BffContext, { cost, handler }: Route, gates: Gates): Promise<Response> {
  const { address, onClosed, leaving, cut } = c.env
  const beganMs = performance.now()
  const isHeldWhileSent = HELD_WHILE_SENT.has(cost) && onClosed !== undefined
  let release: Release = () => {}
  try {
    release = await gates.enter(cost, {
      party: partyOf(address),
      isPreferred: c.get('caller').user !== null,
      get signal() {
        // on demand: it costs more than most responses
        return leaving?.() ?? c.req.raw.signal
      },
      ...(isHeldWhileSent && cut && { evict: cut }),
    })
    const answer = Promise.resolve(handler(c))
    const leftMs = MAX_ANSWER_MS - (performance.now() - beganMs)
    if (!(await within(answer, leftMs))) throw answerLate()
    const response = await answer
    if (isHeldWhileSent) onClosed(release)
    else release()
    return response
  } catch (error) {
    release()
    if (error instanceof GateClosed) throw noPlace(error.refusal)
    throw c.req.raw.signal.aborted ? clientGone() : error
  }
}

/** Every other path is read-only. */
export function refuseChanges(app: Hono<BffEnv>): void {
  app.use(async (c, next) => {
    if (!READING.has(c.req.method)) throw methodNotAllowed('GET, HEAD')
    await next()
  })
}

/**
 * A foreign site can make a reader's browser post here, but cannot add this header without a preflight. Where
 * browsers state a request's origin, that counts.
 */
function refuseForeignRequests(app: Hono<BffEnv>): void {
  app.use('/api/*', async (c, next) => {
    const isOurs =
      c.req.header('x-requested-with') === 'gaugeboard' &&
      (c.req.header('sec-fetch-site') ?? 'same-origin') === 'same-origin'
    if (!READING.has(c.req.method) && !isOurs) throw foreignRequest()
    await next()
  })
}

/** The caller, if the route serves them. Rejects with a problem otherwise. */
async function admitted(
  request: RequestHead,
  connection: Connection,
  who: Who,
  identify: Identify,
): Promise<Caller> {
  return who === 'anyone' ? STRANGER : servedBy(who, await identify(request), request, connection)
}

function servedBy(who: Who, caller: Caller, request: RequestHead, connection: Connection): Caller {
  if (who === 'local' && isFromThisMachine(request, connection)) return caller
  if (caller.role === null) throw signInFirst()
  if (who === 'local' && caller.user === null) throw notFromThisMachine()
  if (who !== 'signed-in' && caller.role !== 'operator') throw forbidden()
  return caller
}
