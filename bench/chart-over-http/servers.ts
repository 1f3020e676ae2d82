import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { BASE_PATH } from '../../src/contract/paths.ts'
import { type Listener, listen } from '../../src/server/listen.ts'
import { createService } from '../../src/service/create-service.ts'
import type { Store } from '../../src/service/store/store.ts'

/** Built once before the run; `bin/gaugeboard.js` would look for newer sources at every start. */
const PROGRAM = fileURLToPath(new URL('../../dist/server/gaugeboard.js', import.meta.url))

export interface Product {
  url: string
  stop(): Promise<void>
}

/** The product itself, as `npm start` runs it, on a data directory; nothing is in its cache yet. */
export async function startProduct(dataDirectory: string): Promise<Product> {
  const child = spawn(process.execPath, [PROGRAM, 'start'], {
    env: { ...process.env, DATA_DIR: dataDirectory, PORT: '0', SIMULATE: '0', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return { url: await addressOf(child), stop: () => stopped(child) }
}

/** The telemetry service over HTTP, and at `/` a page of its own that may read it. */
export function startService(store: Store, page: string): Promise<Listener> {
  const service = createService({ store, now: Date.now, logger: console })
  const handler = async (request: Request) =>
    new URL(request.url).pathname.startsWith(BASE_PATH)
      ? service(request)
      : new Response(page, { headers: { 'content-type': 'text/html; charset=utf-8' } })
  return listen(handler, { host: '127.0.0.1', port: 0 })
}

async function addressOf(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('The program has no output to read its address from')
  for await (const line of createInterface(child.stdout)) {
    const address = /http:\/\/\S+/.exec(line)?.[0]
    if (address) {
      child.stdout.resume()
      return address
    }
  }
  throw new Error('The program ended before it listened')
}

async function stopped(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
}
