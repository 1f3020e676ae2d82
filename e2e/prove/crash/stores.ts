import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../../../src/database/testing/test-server.ts'
import { openPostgresStore } from '../../../src/service/store/postgres/open-store.ts'
import { openStore } from '../../../src/service/store/sqlite/open-store.ts'
import type { Store } from '../../../src/service/store/store.ts'

export const ENGINES = ['sqlite', 'postgres'] as const
export type Engine = (typeof ENGINES)[number]

/** Where a store is, as a word that a process can be given: `postgres://…`, or a directory for SQLite. */
export type Place = string

/** New and empty stores, which are removed together. */
export interface Stores {
  place: () => Promise<Place>
  remove: () => Promise<void>
}

export async function openPlace(place: Place): Promise<Store> {
  return place.startsWith('postgres:') ? openPostgresStore(place) : openStore(place)
}

/** Stores of one engine, as durable as an operator's. */
export async function newStores(engine: Engine): Promise<Stores> {
  if (engine === 'postgres') {
    const server = await startPostgres({ durable: true })
    return { place: () => server.newPlace(), remove: () => server.stop() }
  }
  const parent = mkdtempSync(join(tmpdir(), 'gaugeboard-crash-'))
  return {
    place: async () => mkdtempSync(join(parent, 'store-')),
    remove: async () => rmSync(parent, { recursive: true }),
  }
}

const DEVICES = ['weir', 'gate', 'mast']

/** Registers the devices whose readings are written, and whoever is told of them. */
export async function prepare(place: Place, receivers: readonly { url: string }[]): Promise<void> {
  const store = await openPlace(place)
  const { id: organisationId } = await store.addOrganisation('Prove')
  const sensors = [{ id: 'fluid_level', name: 'Level', type: 'FLUID_LEVEL', unit: 'cm' }]
  const common = { organisationId, type: 'AWLR', lat: null, long: null, intervalSeconds: 1, sensors }
  for (const id of DEVICES) await store.registerDevice({ ...common, id, name: id })
  for (const { url } of receivers)
    await store.addSubscription({ organisationId, url, key: 'prove', createdAtMs: 0 })
  await store.close()
}
