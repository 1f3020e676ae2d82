import { openPostgresStore } from '../service/store/postgres/open-store.ts'
import { openStore } from '../service/store/sqlite/open-store.ts'
import type { Store } from '../service/store/store.ts'
import type { Config } from './config.ts'

/**
 * The store that the configuration names: a PostgreSQL database, or a SQLite file in the data directory. Rejects with a sentence that
 * names the variable to set where that directory cannot be had.
 */
export async function openConfiguredStore({
  databaseUrl,
  dataDirectory,
}: Pick<Config, 'databaseUrl' | 'dataDirectory'>): Promise<Store> {
  if (databaseUrl !== null) return openPostgresStore(databaseUrl)
  try {
    return openStore(dataDirectory)
  } catch (cause) {
    // what is wrong with the file itself says so
    if (!(cause instanceof Error && 'syscall' in cause)) throw cause
    throw new Error(
      `DATA_DIR: ${dataDirectory} cannot be used (${cause.message}). Set it to a folder of its own.`,
      { cause },
    )
  }
}
