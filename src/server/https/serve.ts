import type { IncomingMessage } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { silentObserver } from '../../bff/observe/combined-observer.ts'
import { countedAddress } from '../../contract/counted-address.ts'
import type { Service } from '../../service/create-service.ts'
import { ConnectionPlaces, type ConnectionPlacesOptions } from '../http/connection-places.ts'
import { CIPHERS, guardedServer, type Timeouts } from '../http/guarded-server.ts'
import type { Refusal } from '../http/refusal.ts'
import { clientAddress, type IsTrusted } from '../http/trusted-proxy.ts'
import { bindServer, closeGracefully, type Listener } from '../listen.ts'
import { httpError } from './http-errors.ts'
import type { KeyPair } from './self-signed.ts'

export interface ServeOptions {
  service: Service
  host: string
  port: number
  /** By TLS, or behind the proxy that does it and is answered alone. */
  transport: { kind: 'tls'; pair: KeyPair } | { kind: 'behind-proxy'; isTrusted: IsTrusted }
  timeouts?: Timeouts
  /** Bounds of connections; none by default. */
  door?: Pick<ConnectionPlacesOptions, 'bounds' | 'logger'>
}

export interface ServiceListener extends Listener {
  /** For further connections. Behind a proxy it does nothing. */
  setCertificate(pair: KeyPair): void
}

export const TIMEOUTS: Timeouts = {
  headerMs: 8_000,
  requestMs: 8_000,
  idleMs: 8_000,
  stalledMs: 30_000,
  checkMs: 1_000,
}

const SIZES = { urlCharacters: 8_192, bodyBytes: 65_536 }

/** Serves the service over HTTPS, or HTTP to a trusted proxy. Rejects if the port is not available. */
export async function serve(options: ServeOptions): Promise<ServiceListener> {
  const { service, host, port, transport, timeouts = TIMEOUTS, door } = options
  const isTrusted: IsTrusted = transport.kind === 'tls' ? () => false : transport.isTrusted
  const addressOf = ({ socket, headers }: IncomingMessage) =>
    clientAddress(socket.remoteAddress, headers['x-forwarded-for']?.toString(), isTrusted)
  const answer = getRequestListener(
    (request, { incoming }) => {
      const message = incoming as IncomingMessage
      if (hasDotSegment(message.url ?? '')) return responseOf(httpError(404))
      return service(request, { address: addressOf(message) })
    },
    // the host name changes no answer, and may be missing
    { hostname: 'service.invalid', errorHandler: () => responseOf(httpError(400)) },
  )
  const server = guardedServer({
    answer: (request, response) => void answer(request, response),
    refusal: httpError,
    timeouts,
    sizes: SIZES,
    places:
      door &&
      new ConnectionPlaces({
        ...door,
        observer: silentObserver,
        holderOf: (request) => countedAddress(addressOf(request) ?? ''),
        isProbe: () => false,
        isSignedIn: () => false,
      }),
    pair: transport.kind === 'tls' ? transport.pair : undefined,
  })
  if (transport.kind === 'behind-proxy') {
    server.on('connection', (socket) => {
      if (!isTrusted(socket.remoteAddress ?? '')) socket.destroy()
    })
  }
  const taken = await bindServer(server, { host, port, variable: 'SERVICE_PORT' })
  const scheme = transport.kind === 'tls' ? 'https' : 'http'
  return {
    url: `${scheme}://${host.includes(':') ? `[${host}]` : host}:${taken}`,
    setCertificate: (pair) =>
      'setSecureContext' in server && server.setSecureContext({ ...pair, ciphers: CIPHERS }),
    close: () => closeGracefully(server),
  }
}

/** `.` and `../../cli`, in each of their spellings. */
const DOT_SEGMENT = /\/(?:\.|%2e){1,2}(?:\/|$)/i

function hasDotSegment(target: string): boolean {
  return DOT_SEGMENT.test(target.split('?', 1)[0] as string)
}

function responseOf({ status, contentType, body }: Refusal): Response {
  const headers = {
    'content-type': contentType,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  }
  return new Response(body, { status, headers })
}
