import { openPostgresStore } from '../../../src/service/store/postgres/open-store.ts'
import { openStore } from '../../../src/service/store/sqlite/open-store.ts'
import type { Store } from '../../../src/service/store/store.ts'

/** Where a store is, as a word that a process can be given: `postgres://…`, or a directory for SQLite. */
export type Place = string

export async function openPlace(place: Place): Promise<Store> {
  return place.startsWith('postgres:') ? openPostgresStore(place) : openStore(place)
}
