import { openStore } from '../../../src/service/store/sqlite/open-store.ts'
import type { Store } from '../../../src/service/store/store.ts'

/** Where a store is, as a word that a process can be given: a directory for SQLite. */
export type Place = string

export async function openPlace(place: Place): Promise<Store> {
  return openStore(place)
}
