import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'

export interface Refusal {
  status: number
  contentType: string
  body: string
}

/** How long an answer may take to reach its reader before the connection is torn down. */
const LINGER_MS = 500

/** When to come back to a server that has no room. */
const RETRY_S = '5'

const ending = new WeakSet<Duplex>()

/** Status of an error of Node's parser or timers (`clientError`). */
export function statusOfParserError({ code }: NodeJS.ErrnoException): number {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408
  if (code === 'HPE_HEADER_OVERFLOW') return 431
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return 413
  return 400
}

export function refusalHeaders({ status, contentType, body }: Refusal): Record<string, string> {
  return {
    'content-type': contentType,
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    connection: 'close',
    ...(status === 503 && { 'retry-after': RETRY_S }),
  }
}

/** Writes a refusal without a response object, and closes the connection. */
export function writeRaw(socket: Duplex, refusal: Refusal): void {
  // a client that goes on sending would cut off its own answer
  if (ending.has(socket)) return
  ending.add(socket)
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const { status, body } = refusal
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...Object.entries(refusalHeaders(refusal)).map(([name, value]) => `${name}: ${value}`),
  ]
  // a detached socket has no error listener, and an unhandled error ends the process
  socket.on('error', () => socket.destroy())
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  // closing on unread bytes would revoke the answer
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}
