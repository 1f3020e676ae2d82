import type { ServerResponse } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { WriteBody } from '../../bff/live/direct-body.ts'

/**
 * Gives a client's socket to whoever writes the body, and tells the server that there is nothing left to do. The
 * connection is the response's alone and ends with it: pieces need no lengths then.
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
  // asked for behind another one that may never end, or gone meanwhile: nobody would say when it is over
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
  // of a body without an end, whoever has closed its half after asking cannot be told from whoever is gone
  outgoing.socket.once('end', () => outgoing.destroy())
  return RESPONSE_ALREADY_SENT
}
