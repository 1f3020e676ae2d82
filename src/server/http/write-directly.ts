import type { ServerResponse } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { WriteBody } from '../../bff/live/direct-body.ts'

/**
 * Hands a client's socket to the writer of the body. The connection belongs to this response and ends with it, so that
 * chunks need no lengths.
 */
export function writeDirectly(
  { status, headers }: Response,
  outgoing: ServerResponse,
  write: WriteBody,
): Response {
  outgoing.useChunkedEncodingByDefault = false
  outgoing.shouldKeepAlive = false
  outgoing.writeHead(status, Object.fromEntries(headers))
  outgoing.flushHeaders()
  // pipelined behind an endless response, or closed meanwhile: no event would report its end
  if (!outgoing.socket || outgoing.destroyed || outgoing.socket.readableEnded) {
    outgoing.end()
    return RESPONSE_ALREADY_SENT
  }
  const onGone = write({
    write: (bytes) => void outgoing.write(bytes),
    get queuedBytes() {
      return outgoing.writableLength
    },
    end: () => void outgoing.end(),
    destroy: () => void outgoing.destroy(),
  })
  outgoing.once('close', onGone)
  // for an endless body, a half-closed connection is indistinguishable from a closed one
  outgoing.socket.once('end', () => outgoing.destroy())
  return RESPONSE_ALREADY_SENT
}
