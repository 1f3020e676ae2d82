import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { listening } from '../../support/listening.ts'
import { createRandom } from '../fuzz/random.ts'

/** A message that was taken, and answered so. */
export interface Taken {
  device: string
  second: number
}

export interface Receiver {
  url: string
  taken: Taken[]
  close(): Promise<void>
}

/** Writes down what it takes. Refuses, hangs up and dawdles as often as it is told to. */
export async function startReceiver(seed: number, failure: number): Promise<Receiver> {
  const random = createRandom(seed, -2)
  const taken: Taken[] = []
  const server = createServer(async (request, response) => {
    const body = await text(request).catch(() => undefined)
    if (body === undefined) return
    const fate = random.chance(failure) ? random.pick(['refuse', 'hang up', 'dawdle'] as const) : 'take'
    if (fate === 'refuse') return void response.writeHead(503).end()
    if (fate === 'hang up') return void response.destroy()
    const { device_id, timestamp } = JSON.parse(body) as { device_id: string; timestamp: string }
    taken.push({ device: device_id, second: Date.parse(timestamp) / 1000 })
    const answer = () => void response.end('{"message":"Data received successfully"}')
    if (fate === 'dawdle') setTimeout(answer, random.below(20))
    else answer()
  })
  const port = await listening(server)
  return {
    url: `http://127.0.0.1:${port}/webhook/sensor-data`,
    taken,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
