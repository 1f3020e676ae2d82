import { closeSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'libsql'
import { makeFolder } from '../make-folder.ts'
import { migrate } from './migrate.ts'

const BUSY_TIMEOUT_MS = 10_000

/**
 * A connection to a file, or to none with `:memory:`, at the newest of these versions of its schema. A commit is on disk
 * before it returns (write-ahead log, synchronous FULL). Several processes may open the same file; they wait for each
 * other's writes.
 */
export function openFile(path: string, migrations: readonly string[]): Database.Database {
  const db = new Database(path)
  try {
    db.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`)
    db.exec('PRAGMA journal_mode = WAL')
    db.exec('PRAGMA synchronous = FULL')
    db.exec('PRAGMA foreign_keys = ON')
    migrate(db, migrations)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

/**
 * A further connection to a file that is open: its commits are seen by all at once and go to disk when the system likes. One
 * of its own, since a connection does not change its mode while a failed statement is in progress, as the driver leaves them.
 */
export function openUnflushed(path: string): Database.Database {
  const db = new Database(path)
  db.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`)
  db.exec('PRAGMA synchronous = NORMAL')
  return db
}

/** Makes a file and its folder where there are none, for its owner only: SQLite gives the files beside it the same mode. */
export function makePrivateFile(path: string): void {
  makeFolder(dirname(path))
  closeSync(openSync(path, 'a', 0o600))
}
