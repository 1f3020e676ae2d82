import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../../../src/database/testing/test-server.ts'
import type { Place } from './place.ts'

export type Engine = 'sqlite' | 'postgres'

/** New and empty stores, which are removed together. */
export interface Stores {
  place: () => Promise<Place>
  remove: () => Promise<void>
}

/** Stores of one engine, as durable as an operator's. PostgreSQL is a server of this process's own. */
export async function newStores(engine: Engine): Promise<Stores> {
  if (engine === 'postgres') {
    const server = await startPostgres({ durable: true })
    return { place: () => server.newPlace(), remove: () => server.stop() }
  }
  const made: string[] = []
  return {
    async place() {
      const directory = mkdtempSync(join(tmpdir(), 'gaugeboard-crash-'))
      made.push(directory)
      return directory
    },
    async remove() {
      for (const directory of made) rmSync(directory, { recursive: true })
    },
  }
}
