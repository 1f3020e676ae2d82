import { StoreDamaged } from '../database/store-failure.ts'
import { openPostgresStore } from '../service/store/postgres/open-store.ts'
import { openStore } from '../service/store/sqlite/open-store.ts'
import type { Store } from '../service/store/store.ts'
import type { Config } from './config/config.ts'

/**
 * A PostgreSQL database, or a SQLite file in the data directory. Rejects with a sentence that names the
 * variable if the directory is unusable or the file damaged; with `StoreUnavailable` if the disk is full.
 */
export async function openConfiguredStore({
  databaseUrl,
  dataDirectory,
}: Pick<Config, 'databaseUrl' | 'dataDirectory'>): Promise<Store> {
  if (databaseUrl !== null) return openPostgresStore(databaseUrl)
  try {
    return openStore(dataDirectory)
  } catch (cause) {
    if (cause instanceof StoreDamaged) throw new StoreDamaged(`DATA_DIR: ${cause.message}`, { cause })
    // other errors of the file explain themselves
    if (!(cause instanceof Error && 'syscall' in cause)) throw cause
    throw new Error(
      `DATA_DIR: ${dataDirectory} cannot be used (${cause.message}). Set it to a folder of its own.`,
      { cause },
    )
  }
}
