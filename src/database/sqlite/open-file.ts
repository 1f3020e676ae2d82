import { closeSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'libsql'
import { makeFolder } from '../make-folder.ts'
import { StoreTooNew } from '../store-failure.ts'
import { inTransaction } from './rows.ts'

const BUSY_TIMEOUT_MS = 10_000

/**
 * Opens a file or `:memory:` and migrates it. A commit is on disk before it returns (WAL, synchronous FULL).
 * Several processes may share a file; they wait for each other's writes.
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
 * A further connection whose commits are visible at once but not flushed. A separate one: a connection cannot
 * change its mode while a failed statement is in progress, as the driver leaves them.
 */
export function openUnflushed(path: string): Database.Database {
  const db = new Database(path)
  db.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`)
  db.exec('PRAGMA synchronous = NORMAL')
  return db
}

/** For its owner only; SQLite gives the files beside it the same mode. */
export function makePrivateFile(path: string): void {
  makeFolder(dirname(path))
  closeSync(openSync(path, 'a', 0o600))
}

/** Each step is a transaction: `migrations[n]` leads from version n to n + 1. Throws `StoreTooNew`. */
export function migrate(db: Database.Database, migrations: readonly string[]): void {
  const version = userVersion(db)
  if (version > migrations.length) throw new StoreTooNew(version, migrations.length)
  for (let next = version; next < migrations.length; next++) {
    // another process may have done the step
    inTransaction(db, () => {
      if (userVersion(db) !== next) return
      db.exec(migrations[next] ?? '')
      db.exec(`PRAGMA user_version = ${next + 1}`)
    })()
  }
}

function userVersion(db: Database.Database): number {
  const row = db.prepare('PRAGMA user_version').get([]) as { user_version: number }
  return row.user_version
}
