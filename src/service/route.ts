import { BASE_PATH, WEBHOOK_PATH } from '../contract/paths.ts'

const DESCRIPTION = 'openapi.json'

/** Which credentials open the resource: the `Authorization` header, the key that stands in the path, or `X-API-KEY`. */
export type Access = { kind: 'basic' } | { kind: 'public'; apiKey: string | undefined } | { kind: 'webhook' }

/** A resource of the service. A segment whose percent-encoding is broken is `undefined`. */
export type Route =
  | { operation: 'description' }
  | { operation: 'playground'; access: Access }
  | { operation: 'devices'; access: Access }
  | { operation: 'data'; access: Access; deviceId: string | undefined }

/** The route of a pathname. Split before decoding: a device id may contain a slash, and may be `devices`. */
export function routeOf(pathname: string): Route | undefined {
  if (!pathname.startsWith(`${BASE_PATH}/`)) return undefined
  if (pathname === `${BASE_PATH}${WEBHOOK_PATH}`)
    return { operation: 'playground', access: { kind: 'webhook' } }
  const segments = pathname.slice(BASE_PATH.length + 1).split('/')
  if (segments.includes('')) return undefined
  if (segments.length === 1 && segments[0] === DESCRIPTION) return { operation: 'description' }
  const isPublic = segments.length % 2 === 0
  const access: Access = isPublic ? { kind: 'public', apiKey: decoded(segments[0]) } : { kind: 'basic' }
  const [collection, deviceId, data, ...rest] = isPublic ? segments.slice(1) : segments
  if (collection !== 'devices' || rest.length > 0) return undefined
  if (deviceId === undefined) return { operation: 'devices', access }
  return data === 'data' ? { operation: 'data', access, deviceId: decoded(deviceId) } : undefined
}

function decoded(segment = ''): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}
