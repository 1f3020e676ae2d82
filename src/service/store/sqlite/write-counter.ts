import type Database from 'libsql'
import { one } from '../../../database/sqlite/rows.ts'

/**
 * A text that changes with every write to the database, by any connection, without reading a table: results read under an
 * equal text are current. Not for use in a transaction, which may be rolled back.
 */
export function writeCounter(db: Database.Database): () => string {
  // called for each chunk of a response: two bare values read apart cost half of one row with both
  const selectOwn = db.prepare('SELECT total_changes()').raw(true)
  const selectOthers = db.prepare('PRAGMA data_version').raw(true)
  return () => `${one(selectOwn)} ${one(selectOthers)}`
}
