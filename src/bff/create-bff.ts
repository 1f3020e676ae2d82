import { Hono } from 'hono'
import { ReadingsStore } from './cache/readings-store.ts'
import { StretchReader } from './cache/stretch-reader.ts'
import { DeviceBoard } from './devices/device-board.ts'
import { DeviceList } from './devices/device-list.ts'
import { LatestReadings, stretchMs } from './devices/latest-readings.ts'
import type { Connection } from './http/connection.ts'
import { observeRequests } from './http/observe-requests.ts'
import { notFound, problemOf } from './http/problems.ts'
import { withRequestId } from './http/request-id.ts'
import { securityHeaders } from './http/security-headers.ts'
import type { Logger } from './logger.ts'
import { DataSensors } from './mapping/data-sensors.ts'
import { createLifecycle, type Lifecycle } from './observe/lifecycle.ts'
import { createObservations, type Observations } from './observe/observations.ts'
import type { Observer } from './observe/observer.ts'
import type { Audience } from './routes/audience.ts'
import { audienceRoutes } from './routes/audience-routes.ts'
import { healthRoutes } from './routes/health.ts'
import { metricsRoutes } from './routes/metrics.ts'
import { addRoutes, type BffEnv, type Route, refuseChanges } from './routes/route-table.ts'
import { sessionRoutes } from './routes/session.ts'
import { EVERYBODY } from './sign-in/caller.ts'
import { appRoutes } from './static/app-routes.ts'
import { StationOverlay } from './stations-file/station-overlay.ts'
import { NO_STATIONS, type Stations } from './stations-file/stations.ts'
import type { UpstreamAccess } from './upstream/access.ts'
import type { UpstreamTransport } from './upstream/transport.ts'
import { createUpstreamClient, type UpstreamLimits } from './upstream/upstream-client.ts'

export interface BffOptions {
  /** `fetchTransport` for the embedded service, `poolTransport` for a real one. */
  upstream: UpstreamTransport
  access: UpstreamAccess
  /** Epoch milliseconds. */
  now: () => number
  logger: Logger
  /** Folder of the built app; without one the pages say so and the API works. */
  appDirectory: string | undefined
  /** Raster tiles instead of the bundled base map. */
  tiles: { url: string; attribution: string } | null
  /** The stations are made up. */
  simulated: boolean
  /** What the organisation keeps about its stations itself. */
  stations?: Stations
  /** Defaults: `UPSTREAM_LIMITS`. */
  limits?: Partial<UpstreamLimits>
  /** Readings kept in memory; default `READINGS_MEMORY_BYTES`. */
  readingsMemoryBytes?: number
  /** How long an answer waits for newer data when it could be given without; default 2 s. */
  patienceMs?: number
  /** Where all of it is told; its own by default. */
  observations?: Observations
  /** Lets whoever brings it read the metrics; without one only operators and this machine may. */
  metricsToken?: string | undefined
}

export interface Bff {
  /** Answers a request; never rejects. */
  (request: Request, connection?: Connection): Promise<Response>
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
  const lifecycle = createLifecycle()
  const { list, ...audience } = createAudience(options, observer)
  const headers = Object.entries(securityHeaders(tiles?.url))

  const routes: Route[] = [
    ...healthRoutes(() => list.isKnown, lifecycle),
    ...metricsRoutes(observations.metrics, options.metricsToken),
    ...sessionRoutes({ tiles, simulated, export: true }),
    ...audienceRoutes('/api', 'signed-in', audience, { now, observer, ending: lifecycle.ending }),
  ]
  const app = new Hono<BffEnv>()
  observeRequests(app, { observer, logger })
  addRoutes(app, routes, async () => EVERYBODY)
  refuseChanges(app)
  appRoutes(app, appDirectory)
  app.notFound((c) => notFound().response(c.get('requestId')))
  app.onError((error, c) => {
    const problem = problemOf(error)
    if (problem.status === 500) {
      withRequestId(logger, c.get('requestId')).error(
        { err: error },
        'a request failed for a reason not foreseen',
      )
    }
    return problem.response(c.get('requestId'))
  })

  const answer = async (request: Request, connection: Connection = {}) => {
    const response = await app.fetch(request, connection)
    for (const [name, value] of headers) response.headers.set(name, value)
    return response
  }
  return Object.assign(answer, { lifecycle, routes, keepWarm: () => keepWarm(list) })
}

/** What one set of credentials can see, and the list behind it. */
function createAudience(options: BffOptions, observer: Observer): Audience & { list: DeviceList } {
  const { upstream: transport, access, now, logger, limits = {}, readingsMemoryBytes, patienceMs } = options
  const client = createUpstreamClient({ transport, access, now, limits, observer })
  const dataSensors = new DataSensors()
  const data: typeof client.data = async (deviceId, range, dataOptions) => {
    const readout = await client.data(deviceId, range, dataOptions)
    dataSensors.note(deviceId, readout.sensors)
    if (readout.skipped > 0) {
      logger.warn({ device: deviceId, skipped: readout.skipped }, 'data held items that cannot be used')
      observer.skipped({ kind: 'measurement', count: readout.skipped, example: deviceId })
    }
    return readout
  }
  const patience = patienceMs === undefined ? {} : { patienceMs }
  const complete = dataSensors.complete.bind(dataSensors)
  const overlay = new StationOverlay({
    stations: options.stations ?? NO_STATIONS,
    logger,
    complete,
    stretchMs,
  })
  const latest = new LatestReadings({ data, now, logger, overlay })
  const list = new DeviceList({
    client,
    now,
    logger,
    onRefreshed: (devices) => latest.update(devices),
    observer,
    ...patience,
  })
  const board = new DeviceBoard({ list, latest, dataSensors, overlay, now, ...patience })
  const readings = new ReadingsStore({
    stretches: new StretchReader(data),
    now,
    observer,
    ...(readingsMemoryBytes !== undefined && { memoryBytes: readingsMemoryBytes }),
    ...patience,
  })
  return { board, readings, list }
}

function keepWarm(list: DeviceList): () => void {
  // a failure is logged by the list itself
  const tick = () => void list.current().catch(() => {})
  tick()
  const timer = setInterval(tick, WARM_TICK_MS)
  timer.unref()
  return () => clearInterval(timer)
}
