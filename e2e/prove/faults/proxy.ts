import { once } from 'node:events'
import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { Socket } from 'node:net'
import type { KeyPair } from '../../../src/server/https/self-signed.ts'
import { listening } from '../../support/listening.ts'
import type { Fault } from './kinds.ts'

export interface FaultProxy {
  url: string
  /** Does this to every call from now on, and to the connections there are; `undefined` passes calls on. */
  suffer(fault: Fault | undefined): Promise<void>
  close(): Promise<void>
}

export interface ProxyOptions {
  /** What is behind it, plain HTTP. */
  target: string
  /** What it is known by, and what it shows when its certificate is at fault. */
  trusted: KeyPair
  untrusted: KeyPair
}

/** Stands before a service with TLS and passes calls on, or fails in some way. */
export async function startProxy({ target, trusted, untrusted }: ProxyOptions): Promise<FaultProxy> {
  let fault: Fault | undefined
  const sockets = new Set<Socket>()
  const server = createServer({ ...trusted, keepAliveTimeout: 60_000 }, (incoming, outgoing) => {
    // whatever it is doing to them, clients go away in the middle of it
    outgoing.on('error', () => {})
    if (fault?.answer) fault.answer(outgoing, () => relay(target, incoming), incoming.url ?? '/')
    else void relay(target, incoming).then((reply) => pass(reply, outgoing))
  })
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => sockets.delete(socket))
  })
  server.on('tlsClientError', () => {})
  const cutAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  const port = await listening(server)
  return {
    url: `https://127.0.0.1:${port}`,
    async suffer(next) {
      const isOpen = fault?.place !== 'port'
      fault = next
      server.setSecureContext(next?.place === 'certificate' ? untrusted : trusted)
      if (isOpen && next?.place === 'port') {
        const closed = once(server, 'close')
        server.close()
        cutAll()
        await closed
      } else if (!isOpen && next?.place !== 'port') await listening(server, port)
      if (next?.place === 'certificate') cutAll()
    },
    async close() {
      cutAll()
      server.close()
    },
  }
}

async function relay(
  target: string,
  { url = '/', method, headers }: IncomingMessage,
): Promise<IncomingMessage> {
  const request = ask(`${target}${url}`, { method, headers })
  request.end()
  const [reply] = (await once(request, 'response')) as [IncomingMessage]
  return reply
}

function pass(reply: IncomingMessage, outgoing: ServerResponse): void {
  outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
  reply.pipe(outgoing)
}
