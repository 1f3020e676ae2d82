import { type Alarms, type AlarmsOptions, createAlarms } from './alarms/create-alarms.ts'
import { type Audit, NO_AUDIT } from './api/audit/audit.ts'
import { ArchiveFile } from './api/basemap/archive-file.ts'
import { basemapRoutes } from './api/basemap/basemap-route.ts'
import { isKeyOf } from './api/http/is-key.ts'
import { createLoggedProblemOf } from './api/http/logged-problem.ts'
import { createOnAnswered } from './api/http/observe-requests.ts'
import { createRequestLimit } from './api/http/rate-limit.ts'
import type { RequestHead } from './api/http/request-head.ts'
import { securityHeaders } from './api/http/security-headers.ts'
import { kioskRoutes } from './api/kiosks/kiosk-routes.ts'
import { overlayRoutes } from './api/overlays/overlay-routes.ts'
import { NO_OVERLAYS, type Overlays } from './api/overlays/overlays.ts'
import { alarmRoutes } from './api/routes/alarms.ts'
import { type AppHandler, createAppHandler, type HandlerOptions } from './api/routes/app-handler.ts'
import { createLifecycle, healthRoutes, type Lifecycle } from './api/routes/health.ts'
import { judgementRoutes } from './api/routes/judgements.ts'
import { metricsRoutes } from './api/routes/metrics.ts'
import { noteRoutes } from './api/routes/notes.ts'
import { pushRoutes } from './api/routes/push.ts'
import { SIGNED_IN } from './api/routes/route-policy.ts'
import type { Route } from './api/routes/route-table.ts'
import { securityTxtRoutes } from './api/routes/security-txt.ts'
import { type Features, sessionRoutes } from './api/routes/session.ts'
import { tenantRoutes } from './api/routes/tenant-routes.ts'
import { callerOf, type SignIn, type SignInContext } from './api/sign-in/sign-in.ts'
import { appRoutes } from './api/static/app-routes.ts'
import { StatusReporter, statusRoutes } from './api/status/status-report.ts'
import { webhookRoute } from './api/webhook/webhook-route.ts'
import { createGates } from './gate/gates.ts'
import { MAX_STREAMS, StreamPlaces } from './live/stream-places.ts'
import { takeWebhooks } from './live/webhook-readings.ts'
import type { Notes } from './notes/notes.ts'
import { createObservations, type Observations } from './observe/observations.ts'
import type { StreamLimits } from './observe/observer.ts'
import type { DeviceList } from './stations/device-list.ts'
import { StationMisfits } from './stations/file/station-misfits.ts'
import { NO_STATIONS } from './stations/file/stations.ts'
import type { Judgements } from './stations/quality/judgements.ts'
import { createTenants, type TenantsOptions } from './tenants/create-tenants.ts'
import { createTakeOlder, type TakeOlder } from './tenants/older-readings.ts'
import { SIGNED_IN_NAME, tenantKey } from './tenants/tenant.ts'

export interface BffOptions extends Omit<TenantsOptions, 'observer'> {
  /** Folder of the built app; without one the pages say so and the API works. */
  appDirectory: string | undefined
  /** Raster tiles instead of the bundled base map. */
  tiles: { url: string; attribution: string } | null
  /** Path of the detailed map's PMTiles archive; default none. */
  basemap?: string | null
  /** Layers over the base map; default none. */
  overlays?: Overlays
  /** The simulated network runs: its stations are shown, others may be beside them. */
  simulated: boolean
  /** When the organisation's days begin on the clocks of a zone, `HH:MM`; default midnight. */
  dayStart?: string
  /** Where browsers elsewhere reach this instance, without a path; default unknown. */
  publicUrl?: string | null
  /** Who may look, and how they prove who they are; by default everybody may. */
  signIn?: (context: SignInContext) => SignIn
  /** What a sender of webhooks puts into `X-API-KEY`; without one all are refused. */
  webhookKey?: string | undefined
  /** Where events are published; its own by default. */
  observations?: Observations
  /** Where it is recorded who did what; default nowhere. */
  audit?: Audit
  /** The token with which metrics may be read; without one only operators and this machine may. */
  metricsToken?: string | undefined
  /** Where to report a vulnerability, `mailto:` and `https:` addresses; default none. */
  securityContacts?: readonly string[]
  /** Requests a minute that each address may make; default and 0: any number. */
  requestsPerMinute?: number
  /** Event streams at once; default: any number of one address, `MAX_STREAMS` in all. */
  streamLimits?: Partial<StreamLimits>
  /** Where alarms are kept, by which rules they are raised, and who is notified; without it there are none. */
  alarms?: Pick<AlarmsOptions, 'journal' | 'storeVariable' | 'settings' | 'delivery' | 'lease'>
  /** Of the program, for the status page. */
  version?: string | undefined
}

export interface Bff extends AppHandler {
  lifecycle: Lifecycle
  /** Whether the request comes from somebody signed in; false where nobody has to sign in. */
  isSignedIn: (request: RequestHead) => Promise<boolean>
  /** Everything that can be called, besides the app's own files. */
  routes: readonly Route[]
  /** To be called where the service's older readings grow while it runs. */
  takeOlder: TakeOlder
  /** Keeps list, newest readings and alarms current without requests; returns what ends that. */
  keepWarm(): () => Promise<void>
  /** The alarms of the signed-in caller; `undefined` where none are kept. */
  alarms: Alarms | undefined
}

/** How often it is looked whether the device list is due. */
const WARM_TICK_MS = 5_000

/** The backend-for-frontend as one web-standard handler. */
export function createBff(options: BffOptions): Bff {
  const {
    now,
    logger,
    tiles,
    simulated,
    dayStart = '00:00',
    observations = createObservations(now),
    audit = NO_AUDIT,
  } = options
  const { observer } = observations
  const lifecycle = createLifecycle()
  const gates = createGates({ observer, logger })
  const signIn = options.signIn?.({ now, logger, observer, audit, gates }) ?? {
    auth: 'none',
    answersTo: () => true,
  }
  const { signedIn, kiosks, judgements, notes } = createTenants({ ...options, observer })
  const alarms =
    options.alarms &&
    createAlarms({
      ...options.alarms,
      ...{ tenant: signedIn, now, logger, observer, publicUrl: options.publicUrl ?? null },
      tenantName: tenantKey(SIGNED_IN_NAME, options.upstream.address),
      isOperator: signIn.auth === 'password' ? signIn.isOperator : undefined,
    })
  if (alarms) {
    judgements.onChange(alarms.onStationsChanged)
    options.stations?.onChange(alarms.onStationsChanged)
  }
  const overlays = options.overlays ?? NO_OVERLAYS
  const { stations = NO_STATIONS } = options
  const { list, board } = signedIn
  const misfits = new StationMisfits({ stations, list, complete: (device) => board.complete(device), logger })
  list.onRefreshed(misfits.check)
  stations.onChange(misfits.check)
  const status = new StatusReporter({
    tenant: signedIn,
    observations,
    now,
    version: options.version,
    stations,
    misfits,
    overlays,
    alarms,
  })

  const basemap = options.basemap ? new ArchiveFile(options.basemap) : null
  const features: Features = { tiles, basemap: basemap !== null, simulated, export: true, dayStart }
  const streams = new StreamPlaces({
    limits: { perAddress: 0, inAll: MAX_STREAMS, ...options.streamLimits },
    observer,
    logger,
  })
  const context = { now, observer, dayStart, ending: lifecycle.ending }
  const routes: Route[] = [
    ...healthRoutes(() => signedIn.list.isKnown, lifecycle),
    ...metricsRoutes(observations.metrics, options.metricsToken),
    ...securityTxtRoutes(
      { contacts: options.securityContacts ?? [], publicUrl: options.publicUrl ?? null },
      now,
    ),
    ...sessionRoutes(signIn, features, audit),
    ...basemapRoutes('/api', SIGNED_IN, basemap),
    ...overlayRoutes('/api', SIGNED_IN, overlays),
    ...statusRoutes(status),
    ...judgementRoutes({ tenant: signedIn, judgements, audit, now }),
    ...noteRoutes({ tenant: signedIn, notes, audit, now }),
    ...(alarms ? alarmRoutes({ alarms, audit, now }) : []),
    ...(alarms?.push ? pushRoutes({ subscriptions: alarms.push, audit }) : []),
    ...tenantRoutes('/api', SIGNED_IN, signedIn, { ...context, streams: streams.door() }),
    ...kioskRoutes(
      kiosks,
      { ...features, publicUrl: options.publicUrl ?? null },
      { basemap, overlays },
      {
        ...context,
        doorOf: (slug) => streams.door(slug),
      },
    ),
    webhookRoute({
      isKey: isKeyOf(options.webhookKey),
      now,
      observer,
      logger,
      take: takeWebhooks(signedIn, [...kiosks.values()], observer),
    }),
  ]

  const handlers: HandlerOptions = {
    routes,
    gates,
    identify: (request) => callerOf(signIn, request),
    limit: createRequestLimit(options.requestsPerMinute ?? 0, logger),
    onAnswered: createOnAnswered(observer, logger),
    headers: securityHeaders(tiles?.url),
    problemOf: createLoggedProblemOf(logger),
  }
  const answer = createAppHandler(handlers, (app) => appRoutes(app, options.appDirectory, kiosks))
  const isSignedIn = async (request: RequestHead) =>
    signIn.auth !== 'none' && (await callerOf(signIn, request)).user !== null
  return Object.assign(answer, {
    lifecycle,
    isSignedIn,
    routes,
    takeOlder: createTakeOlder([signedIn, ...kiosks.values()]),
    alarms,
    keepWarm: () => keepWarm(signedIn.list, status, { judgements, notes, alarms }),
  })
}

function keepWarm(
  list: DeviceList,
  status: StatusReporter,
  { judgements, notes, alarms }: { judgements: Judgements; notes: Notes; alarms: Alarms | undefined },
): () => Promise<void> {
  // a failure is logged by the list itself
  const tick = () =>
    void list
      .current()
      .then(({ devices }) => status.countSome(devices))
      .catch(() => {})
  tick()
  const timer = setInterval(tick, WARM_TICK_MS)
  timer.unref()
  status.eventLoop.start()
  const endWatches = [judgements.watch(), notes.watch()]
  const stopAlarms = alarms?.start()
  return async () => {
    clearInterval(timer)
    status.eventLoop.stop()
    for (const end of endWatches) end()
    await stopAlarms?.()
  }
}
