import type Database from 'libsql'
import { one } from './rows.ts'

const SELECT_WRITES = `
  SELECT total_changes() || ' ' || data_version AS writes FROM pragma_data_version`

/**
 * Tells a text that changes with every write to the database, by this connection or by another, and reads no table for
 * it: what was read under the same text is still so. Not inside a transaction, which may yet be undone.
 */
export function writeCounter(db: Database.Database): () => string {
  const select = db.prepare(SELECT_WRITES)
  return () => {
    const row = one<{ writes: string }>(select)
    if (!row) throw new Error('SQLite does not tell its data version')
    return row.writes
  }
}
