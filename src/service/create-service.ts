import { ERRORS } from '../contract/errors.ts'
import type { EphemeralKeys } from './auth/ephemeral-keys.ts'
import type { Logger } from './logger.ts'
import type { Store } from './store/store.ts'

export interface ServiceOptions {
  store: Store
  /** Epoch milliseconds; the default bounds of a range come from it. */
  now: () => number
  logger: Logger
  ephemeralKeys?: EphemeralKeys
}

export type Service = (request: Request) => Promise<Response>

/**
 * The telemetry service under `/external/v1` as one web-standard handler. It never rejects: whatever goes
 * wrong is an answer in the interface's envelope, and its cause goes to the logger only.
 */
export function createService(_options: ServiceOptions): Service {
  return async () => Response.json({ message: ERRORS.notFound.message, data: null }, { status: 404 })
}
