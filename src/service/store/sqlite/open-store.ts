import { join } from 'node:path'
import type Database from 'libsql'
import { groupCommit } from '../../../database/sqlite/group-commit.ts'
import { makePrivateFile } from '../../../database/sqlite/open-file.ts'
import { explained } from '../../../database/store-failure.ts'
import { sqliteOutbox } from '../../../outbox/sqlite/outbox.ts'
import type { Store } from '../store.ts'
import { copyTo } from './copy-to.ts'
import { deviceTables } from './device-tables.ts'
import { explainFailure } from './explain-failure.ts'
import { keyTables } from './key-tables.ts'
import { openDatabase } from './open-database.ts'
import { readingTable } from './reading-table.ts'
import { daySealing } from './sealed-days.ts'
import { subscriptionTable } from './subscription-table.ts'

/** The file of the embedded store inside a data directory. */
export function storeFile(dataDir: string): string {
  return join(dataDir, 'gaugeboard.db')
}

/**
 * Opens (and where needed makes) the embedded store, which only its owner can read, whatever directory it is
 * put into. Throws `StoreUnavailable` where that cannot be now, as on a full disk, and `StoreDamaged`.
 */
export function openStore(dataDir: string): Store {
  const file = storeFile(dataDir)
  try {
    // webhook keys stand in it
    makePrivateFile(file)
  } catch (error) {
    throw explainFailure(file, error)
  }
  return openSqliteStore(file)
}

/** The store on one SQLite file, or on none with `:memory:`. Throws when the file is no store of ours. */
export function openSqliteStore(path: string): Store {
  try {
    return storeOn(openDatabase(path), path)
  } catch (error) {
    throw explainFailure(path, error)
  }
}

/** The store on a connection of its own to that file. */
export function storeOn(db: Database.Database, path: string): Store {
  const group = groupCommit(db)
  const store: Store = {
    ...keyTables(db),
    ...deviceTables(db),
    ...readingTable(db, group),
    ...subscriptionTable(db),
    outbox: sqliteOutbox(db, group),
    sealing: daySealing(db, group),
    async copyTo(file) {
      copyTo(db, file)
    },
    async close() {
      group.flush()
      db.close()
    },
  }
  return explained(store, (error) => explainFailure(path, error))
}
