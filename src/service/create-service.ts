import { StoreFailure } from '../database/store-failure.ts'
import type { Logger } from '../outbox/delivery-worker.ts'
import { refused, written } from './answer.ts'
import { createAuthenticator } from './auth/authenticator.ts'
import type { EphemeralKeys } from './auth/ephemeral-keys.ts'
import { describedBytes } from './description/openapi.ts'
import { createAdmission, type Limits } from './limits/admission.ts'
import { deviceData } from './operations/device-data.ts'
import { listDevices } from './operations/list-devices.ts'
import { Refusal } from './refusal.ts'
import { routeOf } from './route.ts'
import type { Store } from './store/store.ts'
import { receiveWebhook } from './webhooks/playground.ts'

export interface ServiceOptions {
  store: Store
  now: () => number
  logger: Logger
  ephemeralKeys?: EphemeralKeys
  limits?: Limits
}

/** Source of a request, where known; failed credentials are counted by it. */
export interface Client {
  address?: string | undefined
}

export type Service = (request: Request, client?: Client) => Promise<Response>

/**
 * The telemetry service under `/external/v1` as one web-standard handler. It never rejects: causes of errors
 * go to the logger only. Errors take precedence in this order: path, method, credentials, rate, parameters,
 * device.
 */
export function createService({ store, now, logger, ephemeralKeys, limits }: ServiceOptions): Service {
  const authenticate = createAuthenticator(store, now, ephemeralKeys)
  const admit = createAdmission(authenticate, limits)

  async function answer(request: Request, client: Client): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url)
    const route = routeOf(pathname)
    if (!route) throw new Refusal('notFound')
    const allow = route.operation === 'playground' ? 'POST' : 'GET'
    if (request.method !== allow) throw new Refusal('methodNotAllowed', { allow })
    if (route.operation === 'description') return written(describedBytes())
    const { headers } = request
    const presented = headers.get(route.access.kind === 'webhook' ? 'x-api-key' : 'authorization')
    const { organisationId } = await admit(route.access, presented, client.address)
    if (route.operation === 'playground') return receiveWebhook(request)
    const acceptEncoding = headers.get('accept-encoding')
    if (route.operation === 'devices') {
      const ifNoneMatch = headers.get('if-none-match')
      return listDevices(store, { organisationId, acceptEncoding, ifNoneMatch })
    }
    const { deviceId } = route
    return deviceData(
      { store, now, logger },
      { organisationId, deviceId, query: searchParams, acceptEncoding },
    )
  }

  return async (request, client = {}) => {
    try {
      return await answer(request, client)
    } catch (error) {
      if (error instanceof Refusal) return refused(error, request.method)
      // without the URL, which may hold a key
      logger.error(
        error instanceof StoreFailure ? { reason: error.message } : { err: error },
        'A request failed',
      )
      return refused(new Refusal('internal'), request.method)
    }
  }
}
