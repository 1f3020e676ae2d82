import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { listening } from '../../support/listening.ts'

export interface Balancer {
  url: string
  add(url: string): void
  remove(url: string): void
  /** Resolves when so many instances are in use. */
  untilReady(instances: number): Promise<void>
  close(): void
}

interface Target {
  url: string
  isReady: boolean
}

const LOOK_MS = 100

/**
 * What stands before several instances: sends each request to the next one that says it is ready. A request of which no
 * byte was answered goes to another one where it may be made twice: reading changes nothing, and a webhook message
 * that is taken twice is shown once. `retries: false` leaves that out.
 */
export async function startBalancer({ retries = true } = {}): Promise<Balancer> {
  const targets = new Map<string, Target>()
  const agent = new Agent({ keepAlive: true })
  let turn = 0
  let isClosed = false

  const next = (tried: ReadonlySet<string>): Target | undefined => {
    const ready = [...targets.values()].filter(({ isReady, url }) => isReady && !tried.has(url))
    return ready[turn++ % Math.max(1, ready.length)]
  }

  const pass = (incoming: IncomingMessage, outgoing: ServerResponse, body: Buffer, tried: Set<string>) => {
    const target = next(tried)
    if (!target) return void outgoing.writeHead(502).end()
    tried.add(target.url)
    const mayRepeat = retries && (incoming.method === 'GET' || incoming.url === '/webhook/sensor-data')
    const upward = request(
      new URL(incoming.url ?? '/', target.url),
      { method: incoming.method, headers: incoming.headers, agent },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        outgoing.flushHeaders()
        // a body that breaks off breaks off for the client as well
        answer.once('error', () => outgoing.destroy())
        answer.pipe(outgoing)
      },
    )
    upward.once('error', () => {
      if (outgoing.headersSent) outgoing.destroy()
      else if (mayRepeat) pass(incoming, outgoing, body, tried)
      else outgoing.writeHead(502).end()
    })
    outgoing.once('close', () => upward.destroy())
    upward.end(body)
  }

  const server = createServer(async (incoming, outgoing) => {
    const parts: Buffer[] = []
    for await (const part of incoming) parts.push(part as Buffer)
    pass(incoming, outgoing, Buffer.concat(parts), new Set())
  })
  const port = await listening(server)

  const look = async (target: Target) => {
    while (!isClosed && targets.get(target.url) === target) {
      target.isReady = await fetch(`${target.url}/readyz`).then(
        async (answer) => (await answer.text()) !== '' && answer.ok,
        () => false,
      )
      await setTimeout(LOOK_MS)
    }
  }

  return {
    url: `http://127.0.0.1:${port}`,
    add(url) {
      const target = { url, isReady: false }
      targets.set(url, target)
      void look(target)
    },
    remove: (url) => void targets.delete(url),
    async untilReady(instances) {
      while ([...targets.values()].filter(({ isReady }) => isReady).length < instances)
        await setTimeout(LOOK_MS)
    },
    close() {
      isClosed = true
      server.close()
      server.closeAllConnections()
      agent.destroy()
    },
  }
}
