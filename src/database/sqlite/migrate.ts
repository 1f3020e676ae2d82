import type Database from 'libsql'
import { StoreTooNew } from '../store-failure.ts'
import { inTransaction } from './in-transaction.ts'

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
