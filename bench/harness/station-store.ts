import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '../../src/service/store/sqlite/open-store.ts'
import type { Store } from '../../src/service/store/store.ts'
import { fillStore } from './station.ts'

export interface StationStore {
  store: Store
  dataDirectory: string
  organisationId: string
  /** The newest reading is of this time. */
  nowMs: number
}

/** A store on disk with the one generated station, for as long as `use` runs. */
export function withStationStore<T>(use: (station: StationStore) => Promise<T>): Promise<T> {
  return withStore(fillStore, use)
}

/** A store on disk, filled up to now, for as long as `use` runs. */
export async function withStore<T>(
  fill: (store: Store, organisationId: string, nowMs: number) => Promise<void>,
  use: (station: StationStore) => Promise<T>,
): Promise<T> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'gaugeboard-bench-'))
  const store = openStore(dataDirectory)
  try {
    const nowMs = Math.floor(Date.now() / 1000) * 1000
    const { id: organisationId } = await store.addOrganisation('bench')
    await fill(store, organisationId, nowMs)
    return await use({ store, dataDirectory, organisationId, nowMs })
  } finally {
    await store.close()
    await rm(dataDirectory, { recursive: true, force: true })
  }
}
