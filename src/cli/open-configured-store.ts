import { StoreDamaged } from '../database/store-failure.ts'
import { chooseOrganisation, OrganisationUnclear } from '../service/import/choose-organisation.ts'
import { openPostgresStore } from '../service/store/postgres/open-store.ts'
import { openStore } from '../service/store/sqlite/open-store.ts'
import type { Organisation, Store } from '../service/store/store.ts'
import { commandLine } from './command-line.ts'
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

/** The only organisation, else `default`. Rejects with a sentence where several have none of that name. */
export async function homeOrganisation(store: Store): Promise<Organisation> {
  try {
    return (await chooseOrganisation(store, undefined)).organisation
  } catch (error) {
    if (!(error instanceof OrganisationUnclear)) throw error
    throw new Error(
      'The store holds several organisations and none is called "default", so it is open whose stations to show ' +
        `or to simulate. Run "${commandLine('service')}" without SIMULATE and set UPSTREAM_URL, UPSTREAM_API_KEY and ` +
        'UPSTREAM_SECRET_KEY for the dashboard, or add an organisation called "default".',
    )
  }
}
