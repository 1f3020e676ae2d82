import { Hono } from 'hono'
import { ReadingsStore } from './cache/readings-store.ts'
import { StretchReader } from './cache/stretch-reader.ts'
import { DeviceBoard } from './devices/device-board.ts'
import { DeviceList } from './devices/device-list.ts'
import { LatestReadings } from './devices/latest-readings.ts'
import { methodNotAllowed, notFound, problemOf } from './http/problems.ts'
import { securityHeaders } from './http/security-headers.ts'
import type { Logger } from './logger.ts'
import { DataSensors } from './mapping/data-sensors.ts'
import { devicesRoute } from './routes/devices.ts'
import { exportRoute } from './routes/export.ts'
import { healthRoutes } from './routes/health.ts'
import { seriesRoute } from './routes/series.ts'
import { sessionRoute } from './routes/session.ts'
import { appRoutes } from './static/app-routes.ts'
import type { UpstreamAccess } from './upstream/access.ts'
import type { UpstreamTransport } from './upstream/transport.ts'
import { createUpstreamClient, type UpstreamClient, type UpstreamLimits } from './upstream/upstream-client.ts'

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
  limits?: Partial<UpstreamLimits>
}

export interface Bff {
  /** Answers a request; never rejects. */
  (request: Request): Promise<Response>
  /** Keeps the device list and the newest readings current while nobody asks; returns what ends that. */
  keepWarm(): () => void
}

/** How often the list is looked at while nobody asks; it is only read when it is due. */
const WARMING_PERIOD_MS = 15_000

/** The backend-for-frontend as one web-standard handler. */
export function createBff(options: BffOptions): Bff {
  const { now, logger, tiles } = options
  const client = createUpstreamClient({
    transport: options.upstream,
    access: options.access,
    now,
    ...(options.limits && { limits: options.limits }),
  })
  const dataSensors = new DataSensors()
  const data = noting(client, dataSensors, logger)
  const latest = new LatestReadings({ data, now, logger })
  const list = new DeviceList({ client, now, logger, onRefreshed: (devices) => latest.update(devices) })
  const board = new DeviceBoard({ list, latest, dataSensors, now })
  const readings = new ReadingsStore({ stretches: new StretchReader(data), now })
  const audience = { board, readings }

  const api = new Hono()
  devicesRoute(api, audience)
  seriesRoute(api, audience, now)
  exportRoute(api, audience)
  sessionRoute(api, { tiles, simulated: options.simulated, export: true })

  const app = new Hono()
  const headers = Object.entries(securityHeaders(tiles?.url))
  app.use(async (c, next) => {
    await next()
    for (const [name, value] of headers) c.res.headers.set(name, value)
  })
  app.use(async (c, next) => {
    // so far nothing here changes anything; HEAD is answered by the framework from GET
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') throw methodNotAllowed('GET')
    await next()
  })
  app.route('/api', api)
  healthRoutes(app, () => list.isKnown)
  appRoutes(app, options.appDirectory)
  app.notFound(() => notFound().response())
  app.onError((error) => {
    const problem = problemOf(error)
    // never the address with it: what was asked for may be hostile, and says nothing the cause does not
    if (problem.status === 500) logger.error({ err: error }, 'a request failed')
    return problem.response()
  })

  return Object.assign(async (request: Request) => app.fetch(request), {
    keepWarm: () => {
      const look = () => void board.listing().catch(() => {})
      look()
      const timer = setInterval(look, WARMING_PERIOD_MS)
      timer.unref()
      return () => clearInterval(timer)
    },
  })
}

/** The client's data, with the sensors it shows remembered and the items it had to skip counted in the log. */
function noting(client: UpstreamClient, dataSensors: DataSensors, logger: Logger): UpstreamClient['data'] {
  return async (deviceId, range, options) => {
    const readout = await client.data(deviceId, range, options)
    dataSensors.note(deviceId, readout.sensors)
    if (readout.skipped > 0) {
      logger.warn({ device: deviceId, skipped: readout.skipped }, 'data held items that cannot be used')
    }
    return readout
  }
}
