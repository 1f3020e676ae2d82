import Database from 'libsql'
import { migrate } from './schema.ts'

const BUSY_TIMEOUT_MS = 10_000

/**
 * A connection to a store file at its newest schema. A commit is on disk before it returns (write-ahead log,
 * synchronous FULL). Several processes may open the same file; they wait for each other's writes.
 */
export function openDatabase(path: string): Database.Database {
  const db = new Database(path)
  try {
    db.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`)
    db.exec('PRAGMA journal_mode = WAL')
    db.exec('PRAGMA synchronous = FULL')
    db.exec('PRAGMA foreign_keys = ON')
    migrate(db)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}
