import { openPostgresStore } from '../service/store/postgres/open-store.ts'
import { openStore } from '../service/store/sqlite/open-store.ts'
import type { Store } from '../service/store/store.ts'
import type { Config } from './config.ts'

/** The store that the configuration names: a PostgreSQL database, or a SQLite file in the data directory. */
export async function openConfiguredStore({
  databaseUrl,
  dataDirectory,
}: Pick<Config, 'databaseUrl' | 'dataDirectory'>): Promise<Store> {
  return databaseUrl === null ? openStore(dataDirectory) : openPostgresStore(databaseUrl)
}
