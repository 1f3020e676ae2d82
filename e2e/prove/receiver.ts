import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { listening } from '../support/listening.ts'
import { createRandom } from './random.ts'

/** A message that was taken, as it came. */
export interface Taken {
  /** The path without its slash: the name of whom it is for. */
  receiver: string
  headers: IncomingHttpHeaders
  body: string
  /** By `performance.now()`. */
  atMs: number
}

export interface Receiver {
  url: string
  taken: readonly Taken[]
  close(): Promise<void>
}

export interface ReceiverOptions {
  seed: number
  /** The part of all messages that is refused, broken off, or taken and broken off. */
  failing: number
  /** The part that is answered late, and how late at most. */
  slow: number
  slowMs: number
}

/** Takes messages at any path, and fails and dawdles as it is told to. */
export async function startReceiver(options: Partial<ReceiverOptions> = {}): Promise<Receiver> {
  const { seed = 1, failing = 0, slow = 0, slowMs = 0 } = options
  const random = createRandom(seed, -3)
  const taken: Taken[] = []
  const server = createServer(async (request, response) => {
    const body = await text(request).catch(() => undefined)
    // whoever sent it was killed
    if (body === undefined) return
    const fate = random.chance(failing)
      ? random.pick(['refuse', 'hang up', 'take and hang up'] as const)
      : 'take'
    if (fate === 'refuse') return void response.writeHead(503).end()
    if (fate === 'hang up') return void response.destroy()
    const { headers, url = '' } = request
    taken.push({ receiver: url.slice(1), headers, body, atMs: performance.now() })
    if (fate === 'take and hang up') return void response.destroy()
    if (random.chance(slow)) await setTimeout(random.below(slowMs))
    response.end('{"message":"Data received successfully"}')
  })
  const port = await listening(server)
  return {
    url: `http://127.0.0.1:${port}`,
    taken,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
