import type { TestProject } from 'vitest/node'
import { onDemand } from '../../../e2e/support/on-demand.ts'
import { startPostgres, type TestServer } from './test-server.ts'

/** Starts one PostgreSQL server for all test files, as soon as one needs it. Gives back what stops it. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  let server: TestServer | undefined
  const door = await onDemand(async () => {
    server = await startPostgres()
    return server.url
  })
  provide('postgresDoor', door.url)
  return async () => {
    door.close()
    await server?.stop()
  }
}
