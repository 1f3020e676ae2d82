import { openPostgresStore } from '../service/store/postgres/open-store.ts'
import { openStore, storeFile } from '../service/store/sqlite/open-store.ts'
import type { Store } from '../service/store/store.ts'
import type { Config } from './config.ts'

/** What SQLite says of a file that is none of its own, or not whole. */
const DAMAGED: readonly unknown[] = ['SQLITE_NOTADB', 'SQLITE_CORRUPT']

/**
 * The store that the configuration names: a PostgreSQL database, or a SQLite file in the data directory.
 * Rejects with a sentence that names the variable to set where that directory cannot be had, or the file in
 * it is damaged.
 */
export async function openConfiguredStore({
  databaseUrl,
  dataDirectory,
}: Pick<Config, 'databaseUrl' | 'dataDirectory'>): Promise<Store> {
  if (databaseUrl !== null) return openPostgresStore(databaseUrl)
  try {
    return openStore(dataDirectory)
  } catch (cause) {
    if (!(cause instanceof Error)) throw cause
    if ('code' in cause && DAMAGED.includes(cause.code)) {
      throw new Error(
        `DATA_DIR: ${storeFile(dataDirectory)} cannot be read (${cause.message}). Put a backup in its place, or set it to another folder.`,
        { cause },
      )
    }
    // what else is wrong with the file says so itself
    if (!('syscall' in cause)) throw cause
    throw new Error(
      `DATA_DIR: ${dataDirectory} cannot be used (${cause.message}). Set it to a folder of its own.`,
      { cause },
    )
  }
}
