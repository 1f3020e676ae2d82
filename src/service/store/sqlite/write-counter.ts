import type Database from 'libsql'
import { one } from '../../../database/sqlite/rows.ts'

/**
 * Tells a text that changes with every write to the database, by this connection or by another, and reads no table for
 * it: what was read under the same text is still so. Not inside a transaction, which may yet be undone.
 */
export function writeCounter(db: Database.Database): () => string {
  // asked for each piece of an answer: as rows of bare values, and apart, the two cost half of one row of both
  const selectOwn = db.prepare('SELECT total_changes()').raw(true)
  const selectOthers = db.prepare('PRAGMA data_version').raw(true)
  return () => `${one(selectOwn)} ${one(selectOthers)}`
}
