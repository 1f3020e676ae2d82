import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { ERRORS } from '../../contract/errors.ts'

/** What HTTP itself refuses before there is a request: status, and the envelope all else is answered in. */
export interface HttpError {
  status: number
  body: string
}

/** How long an answer may take to reach its reader before the connection is torn down behind it. */
const LINGER_MS = 500

/** The error of that status in the interface's envelope; `Bad Request` is its own word, the rest are HTTP's. */
export function httpError(status: number): HttpError {
  const message = status === ERRORS.badRequest.status ? ERRORS.badRequest.message : STATUS_CODES[status]
  return { status, body: JSON.stringify({ message, data: null }) }
}

/** The error that Node's parser or clock found in a connection (`clientError`). */
export function parserError({ code }: NodeJS.ErrnoException): HttpError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return httpError(408)
  if (code === 'HPE_HEADER_OVERFLOW') return httpError(431)
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return httpError(413)
  return httpError(400)
}

/** Writes an error where there is no response to write to, and closes the connection. */
export function writeRaw(socket: Duplex, { status, body }: HttpError): void {
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ]
  // Node leaves a socket it has handed over without a listener, and an error nobody listens to ends the process
  socket.on('error', () => socket.destroy())
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  // what still arrives is thrown away for a moment: closing on unread bytes would take the answer back
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}
