import type { Logger } from './logger.ts'
import type { UpstreamAccess } from './upstream/access.ts'
import type { UpstreamTransport } from './upstream/transport.ts'

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
}

export interface Bff {
  /** Answers a request; never rejects. */
  (request: Request): Promise<Response>
  /** Keeps the device list and the newest readings current while nobody asks; returns what ends that. */
  keepWarm(): () => void
}

/** The backend-for-frontend as one web-standard handler. */
export function createBff(_options: BffOptions): Bff {
  const answer = async () => new Response(null, { status: 404 })
  return Object.assign(answer, { keepWarm: () => () => {} })
}
