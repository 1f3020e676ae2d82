import {
  createServer as createHttpServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import { createServer as createHttpsServer, type Server as HttpsServer } from 'node:https'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Leave } from '../../bff/util/fair-places.ts'
import { CIPHERS } from '../https/ciphers.ts'
import type { ConnectionPlaces } from './connection-places.ts'
import { type Refusal, refusalHeaders, statusOfParserError, writeRaw } from './refusal.ts'

/** How long a client may take, in milliseconds, for each thing that is waited for. */
export interface Timeouts {
  /** The TLS handshake, and then the header of a request, its first as well as every further one. */
  headerMs: number
  /** The whole request. */
  requestMs: number
  /** The next request on a kept connection. */
  idleMs: number
  /** Anything at all to move while an answer is awaited or being read. */
  stalledMs: number
  /** How often header and request are looked at, so how much later they may be noticed. */
  checkMs: number
}

/** How much a request may hold. */
export interface RequestSizes {
  urlCharacters: number
  /** As far as its header tells; what is sent in pieces is counted by whoever reads it. */
  bodyBytes: number
}

export interface GuardedServerOptions {
  answer: (request: IncomingMessage, response: ServerResponse) => void
  /** What a refusal of that status looks like. */
  refusal: (status: number) => Refusal
  timeouts: Timeouts
  sizes: RequestSizes
  /** By default there is no bound. */
  places?: ConnectionPlaces | undefined
  /** Serves HTTPS with this pair instead of plain HTTP. */
  pair?: { key: string; cert: string } | undefined
}

/** What is asked and not yet answered on one connection. */
interface UnderWay {
  answers: number
  newest: ServerResponse
  /** The client ended in the middle of a body that nobody waits for: the connection ends with the last answer. */
  isLast: boolean
  /** Gives back the connection's place, which it has while anything is asked on it. */
  leave: Leave | undefined
}

/** Who answers these reads no body. */
const WITHOUT_BODY: ReadonlySet<string | undefined> = new Set(['GET', 'HEAD'])

const HOST = 'host'

/** Request line and headers together, in bytes. */
const HEADER_BYTES = 16_384

/** Of each server the connections on which nothing was asked yet, with the bytes that had come when they were made. */
const quietOf = new WeakMap<Server, Map<Socket, number>>()

/**
 * Closes connections on which nothing was asked and nothing is being asked, as browsers open them ahead of
 * need: Node counts them as busy.
 */
export function closeQuietConnections(server: Server): void {
  for (const [socket, bytes] of quietOf.get(server) ?? []) if (socket.bytesRead === bytes) socket.destroy()
}

/**
 * A server that sends slow and oversized clients off, and answers what HTTP itself refuses in the words of whoever
 * it serves for. It does not listen yet.
 */
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
  server.on(pair ? 'secureConnection' : 'connection', (socket: Socket) => {
    quiet.set(socket, socket.bytesRead)
    places?.rests(socket)
    socket.once('close', () => {
      quiet.delete(socket)
      places?.stirs(socket)
      // answers that wait in line behind another one are never told that it is over
      underWay.get(socket)?.leave?.()
    })
  })
  server.setTimeout(timeouts.stalledMs)
  // by default an answer of several pieces is cut off where a proxy has closed its half after asking
  Object.assign(server, { httpAllowHalfOpen: true })
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    write(response, refusal(417))
  })
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    // behind an answer that is under way, Node would write the word between the head and the body of this one
    if (!underWay.get(request.socket)?.answers) response.writeContinue()
    onRequest(request, response)
  })
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => writeRaw(socket, refusal(400)))
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    const own = underWay.get(socket)
    if (error.code === 'ECONNRESET') socket.destroy()
    else if (!own || own.answers === 0) writeRaw(socket, refusal(statusOfParserError(error)))
    // whoever has closed its half is still there to read
    else if (error.code === 'HPE_INVALID_EOF_STATE' && WITHOUT_BODY.has(own.newest.req.method))
      own.isLast = true
    // the request itself is late or broken, and nobody has begun to answer it
    else if (own.answers === 1 && !own.newest.req.complete && !own.newest.headersSent) {
      writeRaw(socket, refusal(statusOfParserError(error)))
    }
    // an answer that is being written cannot take another one into its middle
    else socket.destroy()
  })
  return server

  function onRequest(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request
    quiet.delete(socket)
    places?.stirs(socket)
    const own = underWay.get(socket) ?? { answers: 0, newest: response, isLast: false, leave: undefined }
    if (own.answers++ === 0) underWay.set(socket, own)
    own.newest = response
    response.on('close', onClose)
    const status = statusOfRefused(request, sizes)
    if (status !== undefined) write(response, refusal(status))
    else if (!places || own.leave) answer(request, response)
    else {
      const place = places.admit(request)
      if (place instanceof Promise) void place.then((leave) => answerIn(leave, own, response))
      else answerIn(place, own, response)
    }
  }

  function answerIn(leave: Leave | undefined, own: UnderWay, response: ServerResponse): void {
    const { req: request } = response
    if (!leave) write(response, refusal(503))
    // gone while it was looked up who asks
    else if (request.socket.destroyed) leave()
    else {
      // one asked for behind it may have been let in before
      if (own.leave) leave()
      else own.leave = leave
      answer(request, response)
    }
  }

  // one for all answers, which come once each
  function onClose(this: ServerResponse): void {
    const { socket } = this.req
    const own = underWay.get(socket)
    if (!own || --own.answers > 0) return
    own.leave?.()
    own.leave = undefined
    places?.rests(socket)
    if (own.isLast) socket.destroySoon()
  }
}

function statusOfRefused(request: IncomingMessage, sizes: RequestSizes): number | undefined {
  const { httpVersion, headers, rawHeaders, url = '' } = request
  if (httpVersion === '1.1' && headers.host === undefined) return 400
  if (hasTwoHosts(rawHeaders)) return 400
  if (url.length > sizes.urlCharacters) return 414
  if (Number(headers['content-length'] ?? 0) > sizes.bodyBytes) return 413
  return undefined
}

/** Node takes the first; whoever stands before it may have gone by the other (RFC 9112, 3.2). */
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
