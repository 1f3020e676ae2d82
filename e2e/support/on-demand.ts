import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Door {
  /** Answers with what was made. */
  url: string
  close(): void
}

/** What all test files share, at an address: the first request makes it, the others wait for the same. */
export async function onDemand(make: () => Promise<string>): Promise<Door> {
  let made: Promise<string> | undefined
  const server = createServer((_, response) => {
    made ??= make()
    made.then(
      (text) => response.end(text),
      (error: Error) => response.writeHead(500).end(error.message),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** What was made behind a door. Throws what making it threw. */
export async function madeBehind(door: string): Promise<string> {
  const response = await fetch(door)
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return text
}
