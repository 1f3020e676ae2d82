import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Connection } from '../bff/api/http/connection.ts'
import { badRequest } from '../bff/api/http/problems.ts'
import type { RequestHead } from '../bff/api/http/request-head.ts'
import { nextTurn } from '../bff/util/turns.ts'
import { countedAddress } from '../contract/counted-address.ts'
import { ConnectionPlaces, type ConnectionPlacesOptions } from './http/connection-places.ts'
import {
  closeQuietConnections,
  guardedServer,
  type RequestSizes,
  type Timeouts,
} from './http/guarded-server.ts'
import { problemRefusal } from './http/problem-refusal.ts'
import { clientAddress, type IsTrusted } from './http/trusted-proxy.ts'

export interface Listener {
  /** Address to open in a browser. */
  url: string
  close(): Promise<void>
}

export interface ListenOptions {
  host: string
  port: number
  /** Proxies trusted to name a client's address; none by default. */
  isTrusted?: IsTrusted
  isProxied?: boolean
  /** While true, connections are closed with their response, so that clients go elsewhere. */
  isDraining?: () => boolean
  timeouts?: Timeouts
  /** Bounds of connections; none by default. */
  door?: Door
}

export interface Door extends Pick<ConnectionPlacesOptions, 'bounds' | 'observer' | 'logger'> {
  isSignedIn: (request: RequestHead) => Promise<boolean>
}

/**
 * Idle connections outlive proxies' (60 s and less): none is closed under a request. Late requests are
 * refused in one turn of the event loop, so checks are frequent. An answer may take two deadlines of the
 * service.
 */
export const TIMEOUTS: Timeouts = {
  headerMs: 8_000,
  requestMs: 10_000,
  idleMs: 65_000,
  stalledMs: 75_000,
  checkMs: 250,
}

const SIZES: RequestSizes = { urlCharacters: 8_192, bodyBytes: 1024 * 1024 }

/** Time for running answers once the server stops. */
const DRAIN_MS = 10_000
const SWEEP_MS = 50

/** Serves the dashboard over HTTP. Refusals by HTTP are problems. Rejects if the port is not available. */
export async function listen(
  handler: (request: Request, connection: Connection) => Promise<Response>,
  options: ListenOptions,
): Promise<Listener> {
  const {
    host,
    port,
    isTrusted = () => false,
    isProxied = false,
    isDraining = () => false,
    timeouts = TIMEOUTS,
    door,
  } = options
  const clientOf = ({ socket, headers }: IncomingMessage): Connection => ({
    address: clientAddress(socket.remoteAddress, headers['x-forwarded-for']?.toString(), isTrusted),
    isProxied,
  })
  const answer = getRequestListener(
    async (request, env) => {
      const incoming = env.incoming as IncomingMessage
      const outgoing = env.outgoing as ServerResponse
      const response = await handler(request, {
        ...clientOf(incoming),
        onClosed: (listener) => void (outgoing.closed ? listener() : outgoing.once('close', listener)),
        leaving: () => leavingOf(incoming.socket),
        cut: () => incoming.socket.destroy(),
      })
      const isEndless = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false
      if (isEndless) destroyWith(leavingOf(incoming.socket), outgoing)
      if (isEndless || isDraining()) outgoing.shouldKeepAlive = false
      return response
    },
    // the name that a client calls us by may be missing, and may be no name
    { hostname: 'dashboard.invalid', errorHandler: () => BAD_ADDRESS.response() },
  )
  // a crowd's requests take turns with those answered at once
  const answerInTurn = async (request: IncomingMessage, response: ServerResponse) => {
    if (!IMMEDIATE.test(request.url ?? '')) await nextTurn()
    // a client that has gone meanwhile would make work for nobody
    if (!request.socket.destroyed) await answer(request, response)
  }
  const server = guardedServer({
    answer: (request, response) => void answerInTurn(request, response),
    refusal: problemRefusal,
    timeouts,
    sizes: SIZES,
    places: door && placesBehind(door, clientOf),
  })
  const taken = await bindServer(server, { host, port, variable: 'PORT' })
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${taken}`,
    close: () => closeGracefully(server),
  }
}

const leaving = new WeakMap<Socket, AbortSignal>()

/** Aborts when the client has closed its half, or the connection. */
function leavingOf(socket: Socket): AbortSignal {
  const known = leaving.get(socket)
  if (known) return known
  const controller = new AbortController()
  const release = () => controller.abort()
  if (socket.readableEnded || socket.destroyed) release()
  else socket.once('end', release).once('close', release)
  leaving.set(socket, controller.signal)
  return controller.signal
}

/** For an endless answer, a half-closed connection equals a closed one. */
function destroyWith(signal: AbortSignal, outgoing: ServerResponse): void {
  if (signal.aborted) outgoing.destroy()
  else signal.addEventListener('abort', () => outgoing.destroy(), { once: true })
}

/** Answered without a turn of their own, which may be hundreds behind. */
const IMMEDIATE = /^\/(?:healthz|readyz)(?:\?|$)/

/** Probes and metrics, which are always answered. */
const PROBES = /^\/(?:healthz|readyz|metrics)(?:\?|$)/

function isProbe({ method, url = '' }: IncomingMessage): boolean {
  return method === 'GET' && PROBES.test(url)
}

function requestHeadOf({ method = '', headers }: IncomingMessage): RequestHead {
  const get = (name: string) => headers[name]?.toString() ?? null
  return { method, headers: { get, has: (name) => name in headers } }
}

function placesBehind(door: Door, clientOf: (request: IncomingMessage) => Connection): ConnectionPlaces {
  return new ConnectionPlaces({
    ...door,
    holderOf: (request) => countedAddress(clientOf(request).address ?? ''),
    isProbe,
    isSignedIn: (request) =>
      request.headers.cookie !== undefined && door.isSignedIn(requestHeadOf(request)).catch(() => false),
  })
}

const BAD_ADDRESS = badRequest('Its address cannot be used here. Ask for this dashboard by its own name.')

/** Listens on the port, any for 0. Rejects with a sentence naming `variable`, the port's, or HOST's. */
export async function bindServer(
  server: Server,
  { host, port, variable }: { host: string; port: number; variable: string },
): Promise<number> {
  server.listen(port, host)
  await once(server, 'listening').catch((cause: NodeJS.ErrnoException) => {
    const isPort = cause.code === 'EADDRINUSE' || cause.code === 'EACCES'
    const reason = cause.code === 'EADDRINUSE' ? 'it is in use already' : cause.message
    const remedy = isPort
      ? `Set ${variable} to another one, or to 0 for any.`
      : `Set ${variable.replace('PORT', 'HOST')} to an address of this machine.`
    throw new Error(`Cannot listen on ${host}:${port}: ${reason}. ${remedy}`, { cause })
  })
  return (server.address() as AddressInfo).port
}

/** Lets running requests finish for at most 10 s, and resolves when the port is free. */
export async function closeGracefully(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  // a busy connection that becomes idle would otherwise be kept for its next request
  const sweep = setInterval(() => {
    server.closeIdleConnections()
    closeQuietConnections(server)
  }, SWEEP_MS)
  const deadline = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
  await closed
  clearInterval(sweep)
  clearTimeout(deadline)
}
