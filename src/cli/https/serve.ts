import {
  createServer as createHttpServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import type { Service } from '../../service/create-service.ts'
import { bindServer, closeGracefully, type Listener } from '../listen.ts'
import { type HttpError, httpError, parserError, writeRaw } from './http-errors.ts'
import type { KeyPair } from './self-signed.ts'
import { clientAddress, type IsTrusted } from './trusted-proxy.ts'

export interface ServeOptions {
  service: Service
  host: string
  port: number
  /** How strangers are kept out: by TLS, or by a proxy in front that does it, the only one to be answered then. */
  transport: { kind: 'tls'; pair: KeyPair } | { kind: 'behind-proxy'; isTrusted: IsTrusted }
  patience?: Patience
}

export interface ServiceListener extends Listener {
  /** Serves further connections with another certificate. Behind a proxy it does nothing. */
  setCertificate(pair: KeyPair): void
}

/** How long a client may take, in milliseconds, for each thing that is waited for. */
export interface Patience {
  /** The TLS handshake, and then the header of a request, its first as well as every further one. */
  headerMs: number
  /** The whole request. */
  requestMs: number
  /** The next request on a kept connection. */
  idleMs: number
  /** Anything at all to move while an answer is being read. */
  stalledMs: number
  /** How often header and request are looked at, so how much later they may be noticed. */
  checkMs: number
}

export const PATIENCE: Patience = {
  headerMs: 8_000,
  requestMs: 8_000,
  idleMs: 8_000,
  stalledMs: 30_000,
  checkMs: 1_000,
}

const HEADERS = {
  'content-type': 'application/json',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
}

/** Request line and headers together, in bytes. */
const HEADER_BYTES = 16_384
const URL_CHARACTERS = 8_192
const BODY_BYTES = 65_536

/**
 * Serves the telemetry service over HTTPS, or over plain HTTP to a trusted proxy only. Slow and oversized clients
 * are sent off; what HTTP itself refuses is answered in the interface's envelope too. Rejects with a sentence
 * when the port cannot be had.
 */
export async function serve(options: ServeOptions): Promise<ServiceListener> {
  const { service, host, port, transport, patience = PATIENCE } = options
  const isTrusted: IsTrusted = transport.kind === 'tls' ? () => false : transport.isTrusted
  const answer = getRequestListener(
    (request, { incoming }) => {
      const { socket, headers } = incoming as IncomingMessage
      const forwarded = headers['x-forwarded-for']
      return service(request, {
        address: clientAddress(socket.remoteAddress, forwarded?.toString(), isTrusted),
      })
    },
    // the name that a client calls us by changes no answer, and may be missing
    { hostname: 'service.invalid', errorHandler: () => responseOf(httpError(400)) },
  )
  const underWay = new WeakMap<Duplex, number>()
  const limits = {
    headersTimeout: patience.headerMs,
    requestTimeout: patience.requestMs,
    keepAliveTimeout: patience.idleMs,
    connectionsCheckingInterval: patience.checkMs,
    maxHeaderSize: HEADER_BYTES,
    // Node would refuse it without a body; it is refused in the envelope below
    requireHostHeader: false,
  }
  const secure =
    transport.kind === 'tls'
      ? createHttpsServer({ ...limits, ...transport.pair, handshakeTimeout: patience.headerMs }, onRequest)
      : undefined
  const server: Server = secure ?? createHttpServer(limits, onRequest)
  server.setTimeout(patience.stalledMs)
  // by default an answer of several pieces is cut off where a proxy has closed its half after asking
  Object.assign(server, { httpAllowHalfOpen: true })
  if (transport.kind === 'behind-proxy') {
    server.on('connection', (socket) => {
      if (!isTrusted(socket.remoteAddress ?? '')) socket.destroy()
    })
  }
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    write(response, httpError(417))
  })
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => writeRaw(socket, httpError(400)))
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    // an answer that is being written cannot take another one into its middle
    if (error.code === 'ECONNRESET' || (underWay.get(socket) ?? 0) > 0) socket.destroy()
    else writeRaw(socket, parserError(error))
  })

  function onRequest(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request
    underWay.set(socket, (underWay.get(socket) ?? 0) + 1)
    response.once('close', () => underWay.set(socket, (underWay.get(socket) ?? 1) - 1))
    if (request.httpVersion === '1.1' && request.headers.host === undefined) write(response, httpError(400))
    else if ((request.url ?? '').length > URL_CHARACTERS) write(response, httpError(414))
    else if (Number(request.headers['content-length'] ?? 0) > BODY_BYTES) write(response, httpError(413))
    else void answer(request, response)
  }

  const taken = await bindServer(server, { host, port, variable: 'SERVICE_PORT' })
  const scheme = secure ? 'https' : 'http'
  return {
    url: `${scheme}://${host.includes(':') ? `[${host}]` : host}:${taken}`,
    setCertificate: (pair) => secure?.setSecureContext(pair),
    close: () => closeGracefully(server),
  }
}

function write(response: ServerResponse, { status, body }: HttpError): void {
  response.writeHead(status, {
    ...HEADERS,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  })
  response.end(response.req.method === 'HEAD' ? undefined : body)
}

function responseOf({ status, body }: HttpError): Response {
  return new Response(body, { status, headers: HEADERS })
}
