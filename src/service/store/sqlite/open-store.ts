import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import type { Store } from '../store.ts'
import { deviceTables } from './device-tables.ts'
import { keyTables } from './key-tables.ts'
import { readingTable } from './reading-table.ts'
import { migrate } from './schema.ts'

const BUSY_TIMEOUT_MS = 10_000

/** The file of the embedded store inside a data directory. */
export function storeFile(dataDir: string): string {
  return join(dataDir, 'gaugeboard.db')
}

/** Opens (and where needed makes) the embedded store in a directory only its owner can read. */
export function openStore(dataDir: string): Store {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  return openSqliteStore(storeFile(dataDir))
}

/**
 * The store on one SQLite file. A commit is on disk before its promise resolves (write-ahead log, synchronous
 * FULL). Several processes may open the same file; they wait for each other's writes.
 */
export function openSqliteStore(path: string): Store {
  const db = new Database(path)
  db.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`)
  db.exec('PRAGMA journal_mode = WAL')
  db.exec('PRAGMA synchronous = FULL')
  db.exec('PRAGMA foreign_keys = ON')
  migrate(db)
  return {
    ...keyTables(db),
    ...deviceTables(db),
    ...readingTable(db),
    async close() {
      db.close()
    },
  }
}
