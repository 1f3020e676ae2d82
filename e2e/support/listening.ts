import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'

/** Has a server listen to this machine alone, on any free port unless one is named; resolves to the port. */
export async function listening(server: Server, port = 0): Promise<number> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
