import { Hono } from 'hono'
import { createAudiences, type Kiosk } from './audience/create-audiences.ts'
import type { ShareAudience } from './audience/share-audience.ts'
import type { DeviceList } from './devices/device-list.ts'
import type { Connection } from './http/connection.ts'
import { createTellAnswered, observeRequests } from './http/observe-requests.ts'
import { notFound, type Problem, problemOf } from './http/problems.ts'
import { COUNTED_PATHS, createRequestLimit } from './http/rate-limit.ts'
import { withRequestId } from './http/request-id.ts'
import { securityHeaders } from './http/security-headers.ts'
import { kioskRoutes } from './kiosks/kiosk-routes.ts'
import { takeWebhooks } from './live/webhook-readings.ts'
import type { Logger } from './logger.ts'
import { createLifecycle, type Lifecycle } from './observe/lifecycle.ts'
import { createObservations, type Observations } from './observe/observations.ts'
import { audienceRoutes } from './routes/audience-routes.ts'
import { healthRoutes } from './routes/health.ts'
import { metricsRoutes } from './routes/metrics.ts'
import { createReadyLane, type ReadyLane } from './routes/ready-lane.ts'
import {
  addRoutes,
  type BffEnv,
  type Identify,
  type Route,
  type RouteContext,
  refuseChanges,
} from './routes/route-table.ts'
import { type Features, sessionRoutes } from './routes/session.ts'
import { statusRoutes } from './routes/status.ts'
import { SIGNED_IN } from './routes/terms.ts'
import { callerOf, type SignIn, type SignInContext } from './sign-in/sign-in.ts'
import { appRoutes } from './static/app-routes.ts'
import type { Stations } from './stations-file/stations.ts'
import { StatusDesk } from './status/status-report.ts'
import type { UpstreamAccess } from './upstream/access.ts'
import type { Copies } from './upstream/copies.ts'
import type { UpstreamTransport } from './upstream/transport.ts'
import type { UpstreamLimits } from './upstream/upstream-client.ts'
import { webhookKey } from './webhook/webhook-key.ts'
import { webhookRoute } from './webhook/webhook-route.ts'

export interface BffOptions {
  /** `fetchTransport` for the embedded service, `poolTransport` for a real one. */
  upstream: UpstreamTransport
  access: UpstreamAccess
  /** Public screens, each with a key of its own at the same service. */
  kiosks?: readonly Kiosk[]
  /** Epoch milliseconds. */
  now: () => number
  logger: Logger
  /** Folder of the built app; without one the pages say so and the API works. */
  appDirectory: string | undefined
  /** Raster tiles instead of the bundled base map. */
  tiles: { url: string; attribution: string } | null
  /** The stations are made up. */
  simulated: boolean
  /** Where browsers elsewhere reach this instance, without a path; default unknown. */
  publicUrl?: string | null
  /** What the organisation keeps about its stations itself. */
  stations?: Stations
  /** Defaults: `UPSTREAM_LIMITS`. */
  limits?: Partial<UpstreamLimits>
  /** Readings kept in memory; default `READINGS_MEMORY_BYTES`. */
  readingsMemoryBytes?: number
  /** How long before a device's newest reading late ones are expected; default a day. */
  tailMs?: number
  /** Where the last good picture is kept for the next start; default nowhere. */
  copies?: Copies
  /** Opens what is shared with other instances; default nothing is. */
  share?: ShareAudience
  /** How long an answer waits for newer data when it could be given without; default 2 s. */
  patienceMs?: number
  /** Who may look, and how they prove who they are; by default everybody may. */
  signIn?: (context: SignInContext) => SignIn
  /** What a sender of webhooks puts into `X-API-KEY`; without one all are refused. */
  webhookKey?: string | undefined
  /** Where all of it is told; its own by default. */
  observations?: Observations
  /** Lets whoever brings it read the metrics; without one only operators and this machine may. */
  metricsToken?: string | undefined
  /** Requests a minute that each address may make; default and 0: any number. */
  requestsPerMinute?: number
  /** Of the program, for the status page. */
  version?: string | undefined
}

export interface Bff {
  /** Answers a request; never rejects. */
  (request: Request, connection?: Connection): Promise<Response>
  /** The answers that only have to be sent, for whoever holds the socket; the rest is for the function itself. */
  ready: ReadyLane
  lifecycle: Lifecycle
  /** Everything that can be called, besides the app's own files. */
  routes: readonly Route[]
  /** Keeps the device list and the newest readings current while nobody asks; returns what ends that. */
  keepWarm(): () => void
}

/** How often it is looked whether the device list is due. */
const WARM_TICK_MS = 5_000

/** The backend-for-frontend as one web-standard handler. */
export function createBff(options: BffOptions): Bff {
  const { now, logger, appDirectory, tiles, simulated, observations = createObservations(now) } = options
  const { observer } = observations
  const signIn = options.signIn?.({ now, logger, observer }) ?? { auth: 'none', answersTo: () => true }
  const lifecycle = createLifecycle()
  const { signedIn, kiosks } = createAudiences({ ...options, observer })
  const desk = new StatusDesk({
    audience: signedIn,
    observations,
    now,
    version: options.version,
    stations: options.stations,
  })
  const headers = securityHeaders(tiles?.url)

  const features: Features = { tiles, simulated, export: true }
  const context: RouteContext = { now, observer, ending: lifecycle.ending }
  const routes: Route[] = [
    ...healthRoutes(() => signedIn.list.isKnown, lifecycle),
    ...metricsRoutes(observations.metrics, options.metricsToken),
    ...sessionRoutes(signIn, features),
    ...statusRoutes(desk),
    ...audienceRoutes('/api', SIGNED_IN, signedIn, context),
    ...kioskRoutes(kiosks, { ...features, publicUrl: options.publicUrl ?? null }, context),
    webhookRoute({
      isKey: webhookKey(options.webhookKey),
      now,
      observer,
      logger,
      take: takeWebhooks(signedIn, [...kiosks.values()], observer),
    }),
  ]
  const tell = createTellAnswered(observer, logger)
  const limit = createRequestLimit(options.requestsPerMinute ?? 0)
  const identify: Identify = (request) => callerOf(signIn, request)
  const problemFor = (error: unknown, requestId: string): Problem => {
    const problem = problemOf(error)
    if (problem.status === 500) {
      withRequestId(logger, requestId).error({ err: error }, 'a request failed for a reason not foreseen')
    }
    return problem
  }
  const app = new Hono<BffEnv>()
  observeRequests(app, tell)
  app.use(COUNTED_PATHS, async (c, next) => {
    await limit(c.req.raw, c.env)
    await next()
  })
  addRoutes(app, routes, identify)
  refuseChanges(app)
  appRoutes(app, appDirectory, kiosks)
  app.notFound((c) => notFound().response(c.get('requestId')))
  app.onError((error, c) => problemFor(error, c.get('requestId')).response(c.get('requestId')))

  const answer = async (request: Request, connection: Connection = {}) => {
    const response = await app.fetch(request, connection)
    for (const [name, value] of Object.entries(headers))
      if (!response.headers.has(name)) response.headers.set(name, value)
    return response
  }
  const ready = createReadyLane({ routes, identify, limit, tell, headers, problemOf: problemFor })
  return Object.assign(answer, { ready, lifecycle, routes, keepWarm: () => keepWarm(signedIn.list, desk) })
}

function keepWarm(list: DeviceList, { eventLoop }: StatusDesk): () => void {
  // a failure is logged by the list itself
  const tick = () => void list.current().catch(() => {})
  tick()
  const timer = setInterval(tick, WARM_TICK_MS)
  timer.unref()
  eventLoop.start()
  return () => {
    clearInterval(timer)
    eventLoop.stop()
  }
}
