import { connect } from 'node:net'

/** Longer than the service waits for any part of a request. */
const DEADLINE_MS = 15_000

/**
 * Sends bytes, closes its half, and resolves with all that came until the other side closed; rejects if it
 * does not.
 */
export function exchange(port: number, bytes: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    const deadline = setTimeout(() => {
      socket.destroy()
      reject(new Error(`the connection was left open for ${DEADLINE_MS / 1000} s`))
    }, DEADLINE_MS)
    socket.on('data', (part) => parts.push(part))
    // a reset is a way to send off a client; what came before counts
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearTimeout(deadline)
      resolve(Buffer.concat(parts))
    })
    socket.on('end', () => socket.end())
    socket.end(bytes)
  })
}
