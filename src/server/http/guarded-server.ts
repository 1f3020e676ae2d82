import {
  createServer as createHttpServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import { createServer as createHttpsServer, type Server as HttpsServer } from 'node:https'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Release } from '../../bff/gate/gate.ts'
import { noteConnection } from '../../bff/util/turns.ts'
import type { ConnectionPlaces } from './connection-places.ts'
import { type Refusal, refusalHeaders, statusOfParserError, writeRaw } from './refusal.ts'

/** Maximum times for a client, in milliseconds. */
export interface Timeouts {
  /** The TLS handshake, and each request's header. */
  headerMs: number
  /** The whole request. */
  requestMs: number
  /** The next request on an idle connection. */
  idleMs: number
  /** Any progress while an answer is awaited or read. */
  stalledMs: number
  /** Interval of checks of header and request. */
  checkMs: number
}

/** How much a request may hold. */
export interface RequestSizes {
  urlCharacters: number
  /** By its content-length; the consumer counts chunked bodies. */
  bodyBytes: number
}

export interface GuardedServerOptions {
  answer: (request: IncomingMessage, response: ServerResponse) => void
  refusal: (status: number) => Refusal
  timeouts: Timeouts
  sizes: RequestSizes
  /** By default there is no bound. */
  places?: ConnectionPlaces | undefined
  /** Serves HTTPS with this pair instead of plain HTTP. */
  pair?: { key: string; cert: string } | undefined
}

interface UnderWay {
  answers: number
  current: ServerResponse
  newest: ServerResponse
  /** Not begun before the one ahead is answered: one piece of work a connection. */
  waiting: ServerResponse[]
  /** The client ended within an unread body: the connection ends with the last answer. */
  isLast: boolean
  /** Releases the connection's place, held while it has requests. */
  release: Release | undefined
}

/** Requests behind the current one; a client that sends more is answered these, and repeats the rest. */
export const MAX_PIPELINED = 32

const WITHOUT_BODY: ReadonlySet<string | undefined> = new Set(['GET', 'HEAD'])

const HOST = 'host'

const HEADER_BYTES = 16_384

/** By server: connections without a request so far, and bytes read when accepted. */
const quietOf = new WeakMap<Server, Map<Socket, number>>()

/** Closes connections without any request, as browsers open them in advance: Node counts them as busy. */
export function closeQuietConnections(server: Server): void {
  for (const [socket, bytes] of quietOf.get(server) ?? []) if (socket.bytesRead === bytes) socket.destroy()
}

/** A server that disconnects slow and oversized clients. `refusal` words HTTP's own refusals. */
export function guardedServer(options: GuardedServerOptions): Server | HttpsServer {
  const { answer, refusal, timeouts, sizes, places, pair } = options
  const underWay = new WeakMap<Duplex, UnderWay>()
  const limits = {
    headersTimeout: timeouts.headerMs,
    requestTimeout: timeouts.requestMs,
    keepAliveTimeout: timeouts.idleMs,
    connectionsCheckingInterval: timeouts.checkMs,
    maxHeaderSize: HEADER_BYTES,
    // Node would refuse it without a body; it is refused in words below
    requireHostHeader: false,
  }
  const server = pair
    ? createHttpsServer(
        { ...limits, ...pair, ciphers: CIPHERS, handshakeTimeout: timeouts.headerMs },
        onRequest,
      )
    : createHttpServer(limits, onRequest)
  const quiet = new Map<Socket, number>()
  quietOf.set(server, quiet)
  // in a handshake as well
  if (places) server.on('connection', (socket: Socket) => places.opened(socket))
  server.on('connection', noteConnection)
  server.on(pair ? 'secureConnection' : 'connection', (socket: Socket) => {
    quiet.set(socket, socket.bytesRead)
    places?.markIdle(socket)
    socket.once('close', () => {
      quiet.delete(socket)
      places?.markBusy(socket)
      // queued responses get no close event
      underWay.get(socket)?.release?.()
    })
  })
  server.setTimeout(timeouts.stalledMs)
  // by default a long response is cut off when a proxy has closed its half after the request
  Object.assign(server, { httpAllowHalfOpen: true })
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    write(response, refusal(417))
  })
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    // Node would write it between the head and the body of an answer under way
    if (!underWay.get(request.socket)?.answers) response.writeContinue()
    onRequest(request, response)
  })
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => writeRaw(socket, refusal(400)))
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    const own = underWay.get(socket)
    if (error.code === 'ECONNRESET') socket.destroy()
    else if (!own || own.answers === 0) writeRaw(socket, refusal(statusOfParserError(error)))
    // a client that has closed its half still reads
    else if (error.code === 'HPE_INVALID_EOF_STATE' && WITHOUT_BODY.has(own.newest.req.method))
      own.isLast = true
    // the request is late or malformed, and unanswered
    else if (own.answers === 1 && !own.newest.req.complete && !own.newest.headersSent) {
      writeRaw(socket, refusal(statusOfParserError(error)))
    }
    // an answer under way cannot take another into its middle
    else socket.destroy()
  })
  return server

  function onRequest(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request
    quiet.delete(socket)
    places?.markBusy(socket)
    const own = underWay.get(socket) ?? emptyConnection(response)
    if (own.answers === 0) underWay.set(socket, own)
    if (own.waiting.length === MAX_PIPELINED) {
      endBehind(own, socket)
      return
    }
    own.newest = response
    response.on('close', onClose)
    if (own.answers++ === 0) begin(own, response)
    else own.waiting.push(response)
  }

  function endBehind({ current, waiting }: UnderWay, socket: Socket): void {
    // nothing is answered behind an event stream, and a paused connection would hide its reader's leaving
    if (current.headersSent && !current.shouldKeepAlive) socket.destroy()
    else {
      for (const last of waiting.slice(-1)) last.shouldKeepAlive = false
      socket.pause()
    }
  }

  function begin(own: UnderWay, response: ServerResponse): void {
    const { req: request } = response
    own.current = response
    const status = statusOfRefused(request, sizes)
    if (status !== undefined) write(response, refusal(status))
    else if (!places || own.release) answer(request, response)
    else {
      const place = places.admit(request)
      if (place instanceof Promise) void place.then((release) => answerIn(release, own, response))
      else answerIn(place, own, response)
    }
  }

  function answerIn(release: Release | undefined, own: UnderWay, response: ServerResponse): void {
    const { req: request } = response
    if (!release) write(response, refusal(503))
    // closed during the session lookup
    else if (request.socket.destroyed) release()
    else {
      own.release = release
      answer(request, response)
    }
  }

  // one for all answers
  function onClose(this: ServerResponse): void {
    const { socket } = this.req
    const own = underWay.get(socket)
    if (!own || socket.destroyed) return
    own.answers--
    const next = own.waiting.shift()
    if (next) begin(own, next)
    else {
      own.release?.()
      own.release = undefined
      places?.markIdle(socket)
      if (own.isLast) socket.destroySoon()
    }
  }
}

function emptyConnection(newest: ServerResponse): UnderWay {
  return { answers: 0, current: newest, newest, waiting: [], isLast: false, release: undefined }
}

function statusOfRefused(request: IncomingMessage, sizes: RequestSizes): number | undefined {
  const { httpVersion, headers, rawHeaders, url = '' } = request
  if (httpVersion === '1.1' && headers.host === undefined) return 400
  if (hasTwoHosts(rawHeaders)) return 400
  if (url.length > sizes.urlCharacters) return 414
  if (Number(headers['content-length'] ?? 0) > sizes.bodyBytes) return 413
  return undefined
}

/** Node takes the first; a proxy may have used the other (RFC 9112, 3.2). */
function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0
  for (let n = 0; n < rawHeaders.length; n += 2) {
    const name = rawHeaders[n] as string
    if (name.length === HOST.length && name.toLowerCase() === HOST) hosts++
  }
  return hosts > 1
}

function write(response: ServerResponse, refusal: Refusal): void {
  response.writeHead(refusal.status, refusalHeaders(refusal))
  response.end(response.req.method === 'HEAD' ? undefined : refusal.body)
}

/** Suites with forward secrecy and AEAD; CBC suites of TLS 1.2 were broken repeatedly. */
export const CIPHERS = [
  'TLS_AES_128_GCM_SHA256',
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  'ECDHE+AESGCM',
  'ECDHE+CHACHA20',
].join(':')
