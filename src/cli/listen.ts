import { once } from 'node:events'
import type { IncomingMessage, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { clientAddress, type IsTrusted } from './https/trusted-proxy.ts'

export interface Listener {
  /** Address to open in a browser. */
  url: string
  /** Takes no new request, lets running ones finish, and resolves when the port is free. */
  close(): Promise<void>
}

/**
 * How long a client may take. Node's own defaults leave a slow sender open for minutes, and without the check
 * interval the other two are only looked at every 30 s.
 */
const TIMEOUTS = {
  headersTimeout: 8_000,
  requestTimeout: 10_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2_000,
}

/** How long running answers may take once the server is to stop. */
const DRAIN_MS = 10_000
const SWEEP_MS = 50

/**
 * Serves a web-standard handler over HTTP, and tells it each client's address: that of the connection, or what a
 * trusted proxy says it is. Rejects when the port cannot be had, with a sentence that says so.
 */
export async function listen(
  handler: (request: Request, connection: { address: string | undefined }) => Promise<Response>,
  { host, port, isTrusted = () => false }: { host: string; port: number; isTrusted?: IsTrusted },
): Promise<Listener> {
  const fetch = (request: Request, { incoming }: { incoming: unknown }) => {
    const { socket, headers } = incoming as IncomingMessage
    const forwarded = headers['x-forwarded-for']?.toString()
    return handler(request, { address: clientAddress(socket.remoteAddress, forwarded, isTrusted) })
  }
  const server = createAdaptorServer({ fetch, serverOptions: TIMEOUTS }) as Server
  const taken = await bindServer(server, { host, port, variable: 'PORT' })
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${taken}`,
    close: () => closeGracefully(server),
  }
}

/**
 * Takes the port, a free one for 0, and resolves to it. Rejects with a sentence that names the variable to set
 * when it cannot be had.
 */
export async function bindServer(
  server: Server,
  { host, port, variable }: { host: string; port: number; variable: string },
): Promise<number> {
  server.listen(port, host)
  await once(server, 'listening').catch((cause: NodeJS.ErrnoException) => {
    const reason = cause.code === 'EADDRINUSE' ? 'it is in use already' : cause.message
    throw new Error(
      `Cannot listen on ${host}:${port}: ${reason}. Set ${variable} to another one, or to 0 for any.`,
      { cause },
    )
  })
  return (server.address() as AddressInfo).port
}

/** Takes no new request, lets running ones finish for at most 10 s, and resolves when the port is free. */
export async function closeGracefully(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  // a connection that was busy just now is idle a moment later, and would otherwise be kept for its next request
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS)
  const deadline = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
  await closed
  clearInterval(sweep)
  clearTimeout(deadline)
}
