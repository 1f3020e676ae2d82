import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import { startPostgres, type TestServer } from './test-server.ts'

let door: Server | undefined
let server: Promise<TestServer> | undefined

/** Starts one PostgreSQL server for all test files, as soon as one needs it. */
export async function setup(project: TestProject): Promise<void> {
  door = createServer((_, response) => {
    server ??= startPostgres()
    server.then(
      ({ url }) => response.end(url),
      (error: Error) => response.writeHead(500).end(error.message),
    )
  })
  door.listen(0, '127.0.0.1')
  await once(door, 'listening')
  const { port } = door.address() as AddressInfo
  project.provide('postgresDoor', `http://127.0.0.1:${port}`)
}

export async function teardown(): Promise<void> {
  door?.closeAllConnections()
  door?.close()
  await (await server?.catch(() => undefined))?.stop()
}
