import { setTimeout } from 'node:timers/promises'
import type { Bff } from '../../src/bff/create-bff.ts'
import { type Listener, listen } from '../../src/server/listen.ts'

/** What a dashboard is asked, and how it fares. */
export interface Origin {
  url: string
  /** Paths and queries of all requests that reached it, and the headers they came with. */
  requests: { path: string; headers: Headers; atMs: number }[]
  /** Each answer is as much later. */
  delayMs: number
  /** Instead of the dashboard's own answer. */
  fault: ((path: string) => Response) | undefined
  /** What becomes of the dashboard's answer. */
  rewritten: (response: Response) => Response
  /** Nothing listens any more. */
  close(): Promise<void>
}

/** A dashboard that listens, and tells what it is asked. */
export async function openOrigin(bff: Bff): Promise<Origin> {
  const origin = {
    requests: [] as Origin['requests'],
    delayMs: 0,
    fault: undefined as Origin['fault'],
    rewritten: (response: Response) => response,
  }
  const listener: Listener = await listen(
    async (request, connection) => {
      const { pathname, search } = new URL(request.url)
      origin.requests.push({ path: pathname + search, headers: request.headers, atMs: performance.now() })
      if (origin.delayMs > 0) await setTimeout(origin.delayMs)
      return origin.fault?.(pathname + search) ?? origin.rewritten(await bff(request, connection))
    },
    { host: '127.0.0.1', port: 0 },
  )
  let isOpen = true
  return Object.assign(origin, {
    url: listener.url,
    close: async () => {
      if (isOpen) await listener.close()
      isOpen = false
    },
  })
}
