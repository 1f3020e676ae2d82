import { closeSync, openSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type Database from 'libsql'
import { groupCommit } from '../../../database/sqlite/group-commit.ts'
import { makePrivateFile } from '../../../database/sqlite/open-file.ts'
import { sqliteSql } from '../../../database/sqlite/sql.ts'
import { explained, StoreDamaged } from '../../../database/store-failure.ts'
import { sqliteOutbox } from '../../../outbox/sqlite/outbox.ts'
import { deviceTables } from '../device-tables.ts'
import { keyTables } from '../key-tables.ts'
import { daySealing } from '../sealed/sqlite-sealing.ts'
import type { Store } from '../store.ts'
import { subscriptionTable } from '../subscription-table.ts'
import { explainFailure } from './explain-failure.ts'
import { openDatabase } from './open-database.ts'
import { readingTable } from './reading-table.ts'

/** A device's rows, in tables that refer to it and then in its own. */
const REMOVALS = [
  ...['reading', 'open_day', 'sealed_day', 'sensor'].map((table) => `DELETE FROM ${table} WHERE device = ?1`),
  'DELETE FROM device WHERE number = ?1',
]

/** The file of the embedded store inside a data directory. */
export function storeFile(dataDir: string): string {
  return join(dataDir, 'gaugeboard.db')
}

/** Opens or makes the embedded store, for its owner only. Throws `StoreUnavailable` or `StoreDamaged`. */
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

/** The store on one SQLite file, or in memory (`:memory:`). Throws when the file is another's. */
export function openSqliteStore(path: string): Store {
  try {
    return storeOn(openDatabase(path), path)
  } catch (error) {
    throw explainFailure(path, error)
  }
}

export function storeOn(db: Database.Database, path: string): Store {
  const group = groupCommit(db)
  const sql = sqliteSql(db)
  const store: Store = {
    ...keyTables(sql),
    ...deviceTables(sql, REMOVALS),
    ...readingTable(db, group),
    ...subscriptionTable(sql),
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

/** Writes what is committed into a new file, private for its webhook keys. Throws where it exists. */
function copyTo(db: Database.Database, file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600))
    try {
      db.prepare('VACUUM INTO ?').run([file])
    } catch (error) {
      rmSync(file, { force: true })
      throw error
    }
  } catch (error) {
    const failure = explainFailure(file, error)
    // an unreadable file is the store, not its copy
    throw failure instanceof StoreDamaged ? error : failure
  }
}
