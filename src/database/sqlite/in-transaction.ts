import type Database from 'libsql'

/**
 * Makes `work` all or nothing, in a write transaction of its own. The driver's `transaction` would hide why one failed:
 * a full disk ends it, and the driver then fails to end it once more.
 */
export function inTransaction<Parameters extends unknown[], Result>(
  db: Database.Database,
  work: (...parameters: Parameters) => Result,
): (...parameters: Parameters) => Result {
  return (...parameters) => {
    db.exec('BEGIN IMMEDIATE')
    try {
      const result = work(...parameters)
      db.exec('COMMIT')
      return result
    } catch (error) {
      if (db.inTransaction) db.exec('ROLLBACK')
      throw error
    }
  }
}
