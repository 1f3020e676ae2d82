import type Database from 'libsql'

/** Not the driver's `transaction`: that fails to roll back after a full disk and hides the reason. */
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
