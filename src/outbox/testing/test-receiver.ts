import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

export interface Received {
  method: string | undefined
  url: string | undefined
  headers: IncomingHttpHeaders
  body: string
}

export interface TestReceiver {
  url: string
  received: Received[]
  /** Fulfilled when so many requests have come. */
  until(count: number): Promise<void>
}

/** A receiver on a port of its own that keeps what it gets and answers as told. */
export async function testReceiver(
  answer: (response: ServerResponse, request: Received) => void = (response) => void response.end(),
): Promise<TestReceiver> {
  const received: Received[] = []
  const waiting = new Set<() => void>()
  const server = createServer(async (request, response) => {
    const { method, url, headers } = request
    const one = { method, url, headers, body: await text(request) }
    received.push(one)
    answer(response, one)
    for (const look of waiting) look()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/webhook/sensor-data`,
    received,
    until: (count) =>
      new Promise((resolve) => {
        const look = () => {
          if (received.length >= count) resolve()
        }
        waiting.add(look)
        look()
      }),
  }
}
