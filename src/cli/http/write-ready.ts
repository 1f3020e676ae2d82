import { type ServerResponse, STATUS_CODES, validateHeaderName, validateHeaderValue } from 'node:http'
import type { SentAnswer } from '../../bff/routes/ready-lane.ts'

/** Up to this a body is copied behind its head, so that both are one write and one string. */
const LARGEST_COPIED_BYTES = 64 * 1024
const SECOND_MS = 1000

/** As browsers and agents say what goes without saying. */
const KEEP_ALIVE = /^keep-alive$/i

/**
 * Whether the connection stays open after the answer and nothing else is being written to it: everything but that is left to
 * Node, which knows what to say and what to wait for.
 */
export function isKept({ socket, shouldKeepAlive, req }: ServerResponse): boolean {
  const { connection } = req.headers
  return (
    socket !== null &&
    shouldKeepAlive &&
    req.httpVersion === '1.1' &&
    (connection === undefined || KEEP_ALIVE.test(connection))
  )
}

/**
 * Writes an answer whose connection is kept, head and body at once: the same bytes as `writeHead` and `end` write, which
 * check, join and queue each of them anew and take twice as long. `idleMs` is how long the connection is kept.
 */
export function writeReady(response: ServerResponse, answer: SentAnswer, idleMs: number): void {
  const socket = response.socket
  if (!socket) return
  const { status, rawHeaders, requestId, body } = answer
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${linesOf(rawHeaders)}x-request-id: ${requestId}\r\nDate: ${date()}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(idleMs / SECOND_MS)}\r\n\r\n`
  // what tells the server that the connection is free for the next one in line
  const sent = (error?: Error | null) => void (error || response.emit('finish'))
  if (body === null) socket.write(head, 'latin1', sent)
  else if (body.length <= LARGEST_COPIED_BYTES) socket.write(head + textOf(body), 'latin1', sent)
  else {
    socket.cork()
    socket.write(head, 'latin1')
    socket.write(body, sent)
    socket.uncork()
  }
}

/** Writes an answer by Node's own means, the last on its connection. */
export function writeLast(
  response: ServerResponse,
  { status, rawHeaders, requestId, body }: SentAnswer,
): void {
  response.shouldKeepAlive = false
  response.writeHead(status, [...rawHeaders, 'x-request-id', requestId])
  response.end(body)
}

const lines = new WeakMap<SentAnswer['rawHeaders'], string>()

function linesOf(rawHeaders: SentAnswer['rawHeaders']): string {
  const known = lines.get(rawHeaders)
  if (known !== undefined) return known
  let made = ''
  for (let n = 0; n < rawHeaders.length; n += 2) {
    const [name = '', value = ''] = rawHeaders.slice(n, n + 2)
    validateHeaderName(name)
    validateHeaderValue(name, value)
    made += `${name}: ${value}\r\n`
  }
  lines.set(rawHeaders, made)
  return made
}

const texts = new WeakMap<Uint8Array, string>()

/** One character a byte. */
function textOf(body: Uint8Array): string {
  const known = texts.get(body)
  if (known !== undefined) return known
  const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('latin1')
  texts.set(body, text)
  return text
}

let dated = { second: -1, text: '' }

function date(): string {
  const second = Math.floor(Date.now() / SECOND_MS)
  if (second !== dated.second) dated = { second, text: new Date(second * SECOND_MS).toUTCString() }
  return dated.text
}
