import { closeSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import type { Store } from '../store.ts'
import { copyTo } from './copy-to.ts'
import { deliveryReports } from './delivery-reports.ts'
import { deviceTables } from './device-tables.ts'
import { groupCommit } from './group-commit.ts'
import { keyTables } from './key-tables.ts'
import { laneTables } from './lane-tables.ts'
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
 * put into.
 */
export function openStore(dataDir: string): Store {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = storeFile(dataDir)
  // webhook keys stand in it; SQLite gives the files beside it the mode of this one
  closeSync(openSync(file, 'a', 0o600))
  return openSqliteStore(file)
}

/** The store on one SQLite file, or on none with `:memory:`. Throws when the file is no store of ours. */
export function openSqliteStore(path: string): Store {
  const db = openDatabase(path)
  const group = groupCommit(db)
  return {
    ...keyTables(db),
    ...deviceTables(db),
    ...readingTable(db, group),
    ...subscriptionTable(db),
    ...laneTables(db, group),
    ...deliveryReports(db),
    sealing: daySealing(db, group),
    async copyTo(file) {
      copyTo(db, file)
    },
    async close() {
      group.flush()
      db.close()
    },
  }
}
