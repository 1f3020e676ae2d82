import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { listening } from '../../support/listening.ts'
import { createRandom } from '../fuzz/random.ts'

/** A message that was taken, as it came. */
export interface Taken {
  /** Of the receiver, by its path. */
  receiver: string
  id: string
  body: string
  /** By `performance.now()`. */
  atMs: number
}

export interface Receiver {
  url: string
  /** The secret of all its paths, as Standard Webhooks writes one. */
  secret: string
  taken: readonly Taken[]
  /** Messages that are not signed as they should be. */
  unsigned: number
  /** Answers that were refused, broken off or late on purpose. */
  faults: number
  close(): Promise<void>
}

export interface ReceiverOptions {
  seed: number
  /** The part of all messages that something goes wrong with, from 0 to 1. */
  failing: number
  /** The part that is answered slowly, and how slowly; what takes longer than an attempt is sent again. */
  slow: number
  slowMs: number
}

/** Whoever is told of alarms by Standard Webhooks, at as many paths as there are receivers. Fails and dawdles as it is told to. */
export async function startReceiver({ seed, failing, slow, slowMs }: ReceiverOptions): Promise<Receiver> {
  const random = createRandom(seed, -3)
  const key = randomBytes(24)
  const taken: Taken[] = []
  const counts = { unsigned: 0, faults: 0 }
  const server = createServer(async (request, response) => {
    const body = await text(request).catch(() => undefined)
    // whoever sent it was killed
    if (body === undefined) return
    const fate = random.chance(failing)
      ? random.pick(['refuse', 'hang up', 'take and hang up'] as const)
      : 'take'
    if (fate !== 'take') counts.faults++
    if (fate === 'refuse') return void response.writeHead(503).end()
    if (fate === 'hang up') return void response.destroy()
    if (!isSigned(key, request.headers, body)) counts.unsigned++
    const id = String(request.headers['webhook-id'])
    taken.push({ receiver: (request.url ?? '').slice(1), id, body, atMs: performance.now() })
    if (fate === 'take and hang up') return void response.destroy()
    if (random.chance(slow)) {
      counts.faults++
      await setTimeout(random.below(slowMs))
    }
    response.writeHead(204).end()
  })
  const port = await listening(server)
  return {
    url: `http://127.0.0.1:${port}`,
    secret: `whsec_${key.toString('base64')}`,
    taken,
    get unsigned() {
      return counts.unsigned
    },
    get faults() {
      return counts.faults
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** As the specification of Standard Webhooks says: a signature of id, time and body with the shared key. */
function isSigned(key: Buffer, headers: IncomingHttpHeaders, body: string): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers
  const ours = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return String(signatures)
    .split(' ')
    .some((signature) => isEqual(signature, `v1,${ours}`))
}

function isEqual(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
}
