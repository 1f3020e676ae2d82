import { once } from 'node:events'
import type { Socket } from 'node:net'
import { connect, type TLSSocket } from 'node:tls'
import { onTestFinished } from 'vitest'
import { type ServeOptions, serve } from '../https/serve.ts'
import { testPair } from './test-pair.ts'

/** Ends no test by itself: for tests of anything but time. */
export const LONG = { headerMs: 60_000, requestMs: 60_000, idleMs: 60_000, stalledMs: 60_000, checkMs: 50 }

export const GET = 'GET /external/v1/devices HTTP/1.1\r\nHost: localhost\r\n'

/** A listening service for a test, and its port. */
export async function started(options: Partial<ServeOptions> = {}) {
  const listener = await serve({
    service: async () => new Response('{}'),
    host: '127.0.0.1',
    port: 0,
    transport: { kind: 'tls', pair: await testPair() },
    timeouts: LONG,
    ...options,
  })
  onTestFinished(() => listener.close())
  return { ...listener, port: Number(new URL(listener.url).port) }
}

/** A TLS connection of a client that trusts the test's certificate and nothing else. */
export async function connected(port: number): Promise<TLSSocket> {
  const socket = connect({ port, host: '127.0.0.1', ca: (await testPair()).cert })
  onTestFinished(() => void socket.destroy())
  await once(socket, 'secureConnect')
  return socket
}

/** Everything that comes until the other side ends the connection. */
export async function untilEnd(socket: Socket): Promise<string> {
  let text = ''
  socket.setEncoding('utf8').on('data', (piece: string) => {
    text += piece
  })
  // whoever still sends may be answered with a reset, which `once` would throw
  socket.on('error', () => {})
  if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve))
  return text
}

/** An answer of that status with the envelope of an error and nothing behind it. */
export function envelope(status: number, message: string): RegExp {
  return new RegExp(`^HTTP/1\\.1 ${status} [\\s\\S]*\\r\\n\\r\\n${JSON.stringify({ message, data: null })}$`)
}

/** A service that writes as long as it is read; resolves `cancelled` when its reader is gone. */
export async function endless(options: Partial<ServeOptions> = {}) {
  let cancel: () => void = () => {}
  const cancelled = new Promise<void>((resolve) => {
    cancel = resolve
  })
  const chunk = new Uint8Array(65_536)
  const listener = await started({
    ...options,
    service: async () =>
      new Response(
        new ReadableStream({
          pull(controller) {
            controller.enqueue(chunk)
          },
          cancel,
        }),
      ),
  })
  return { ...listener, cancelled }
}
