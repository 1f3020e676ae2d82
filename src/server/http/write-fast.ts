import { type ServerResponse, STATUS_CODES, validateHeaderName, validateHeaderValue } from 'node:http'
import type { SentResponse } from '../../bff/api/routes/fast-path.ts'

/** Up to this a body is copied behind its head, so that both are one write. */
const LARGEST_COPIED_BYTES = 64 * 1024
/** Of the ids made here; one that a proxy has made may be of any length. */
const ID_CHARACTERS = 36
const SECOND_MS = 1000

/** As browsers and agents say what goes without saying. */
const KEEP_ALIVE = /^keep-alive$/i

/**
 * Whether the connection stays open after the answer and nothing else is being written to it: everything but
 * that is left to Node, which knows what to say and what to wait for.
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
 * Writes a keep-alive response, head and body at once: the same bytes as `writeHead` and `end`, which check and join them
 * each time and take twice as long. A small response is sent from one buffer in which id and time are replaced: building the
 * text took a seventh of the processor's time. `idleMs` is how long the connection is kept.
 */
export function writeFast(response: ServerResponse, answer: SentResponse, idleMs: number): void {
  const socket = response.socket
  if (!socket) return
  const { status, rawHeaders, requestId, body } = answer
  // signals the server that the connection is free
  const sent = (error?: Error | null) => void (error || response.emit('finish'))
  if (body !== null && body.length <= LARGEST_COPIED_BYTES && requestId.length === ID_CHARACTERS) {
    socket.write(filled(answer, body, lastLines(idleMs)), sent)
    // the kernel has not taken all of it: these bytes belong to this answer until it has
    if (socket.writableLength > 0) sheets.delete(body)
    return
  }
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${linesOf(rawHeaders)}x-request-id: ${requestId}${lastLines(idleMs)}`
  if (body === null) socket.write(head, 'latin1', sent)
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
  { status, rawHeaders, requestId, body }: SentResponse,
): void {
  response.shouldKeepAlive = false
  response.writeHead(status, [...rawHeaders, 'x-request-id', requestId])
  response.end(body)
}

const lines = new WeakMap<SentResponse['rawHeaders'], string>()

function linesOf(rawHeaders: SentResponse['rawHeaders']): string {
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

/** Everything of an answer as it is sent, with room for what differs from one request to the next. */
interface Sheet {
  bytes: Buffer
  status: number
  rawHeaders: SentResponse['rawHeaders']
  /** Where the request's id stands, and behind it what ends the head. */
  idAt: number
  end: string
}

const sheets = new WeakMap<Uint8Array, Sheet>()

function sheetOf({ status, rawHeaders }: SentResponse, body: Uint8Array, end: string): Sheet {
  const known = sheets.get(body)
  const isSame = known?.rawHeaders === rawHeaders && known.status === status
  // other listeners may keep their connections for a time of more digits
  if (isSame && known.end.length === end.length) return known
  const start = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${linesOf(rawHeaders)}x-request-id: `
  const endAt = start.length + ID_CHARACTERS
  const bytes = Buffer.allocUnsafeSlow(endAt + end.length + body.length)
  bytes.write(start, 0, 'latin1')
  bytes.write(end, endAt, 'latin1')
  bytes.set(body, endAt + end.length)
  const sheet = { bytes, status, rawHeaders, idAt: start.length, end }
  sheets.set(body, sheet)
  return sheet
}

/** The sheet with this request's id, and the time as it is. */
function filled(answer: SentResponse, body: Uint8Array, end: string): Buffer {
  const sheet = sheetOf(answer, body, end)
  const { bytes, idAt } = sheet
  bytes.write(answer.requestId, idAt, 'latin1')
  if (end !== sheet.end) {
    bytes.write(end, idAt + ID_CHARACTERS, 'latin1')
    sheet.end = end
  }
  return bytes
}

let last = { second: -1, idleMs: -1, text: '' }

/** What ends every head, the same for a second. */
function lastLines(idleMs: number): string {
  const second = Math.floor(Date.now() / SECOND_MS)
  if (second !== last.second || idleMs !== last.idleMs) {
    const date = new Date(second * SECOND_MS).toUTCString()
    const text = `\r\nDate: ${date}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(idleMs / SECOND_MS)}\r\n\r\n`
    last = { second, idleMs, text }
  }
  return last.text
}
