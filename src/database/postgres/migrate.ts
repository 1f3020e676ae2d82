import type { Pool } from 'pg'
import { StoreTooNew } from '../store-failure.ts'
import { inTransaction, type Querying } from './pool.ts'

/** Of the lock that lets one process at a time change tables; any number that others do not use. */
export const SCHEMA_LOCK = 5_478_213_001

/**
 * Brings the tables to the newest version, which stands in `versionTable`, each step in a transaction, whichever of several
 * processes comes first: `migrations[n]` leads from version n to n + 1. Rejects for a database newer than this code and for
 * one that does not keep texts in UTF-8.
 */
export async function migrate(
  pool: Pool,
  migrations: readonly string[],
  versionTable = 'schema_version',
): Promise<void> {
  const { rows } = await pool.query<{ server_encoding: string }>('SHOW server_encoding')
  const encoding = rows[0]?.server_encoding
  if (encoding !== 'UTF8') {
    throw new Error(`The database keeps texts in ${encoding}. Make it anew with ENCODING 'UTF8'.`)
  }
  for (let isDone = false; !isDone; )
    isDone = await inTransaction(pool, (db) => step(db, migrations, versionTable))
}

/** Takes the next step; whether there was none. */
async function step(db: Querying, migrations: readonly string[], versionTable: string): Promise<boolean> {
  await db.query(`SELECT pg_advisory_xact_lock(${SCHEMA_LOCK})`)
  await db.query(`CREATE TABLE IF NOT EXISTS ${versionTable} (version integer NOT NULL)`)
  const { rows } = await db.query<{ version: number }>(`SELECT version FROM ${versionTable}`)
  const version = rows[0]?.version ?? 0
  if (version > migrations.length) throw new StoreTooNew(version, migrations.length)
  const next = migrations[version]
  if (next === undefined) return true
  await db.query(next)
  await db.query(`DELETE FROM ${versionTable}`)
  await db.query(`INSERT INTO ${versionTable} VALUES (${version + 1})`)
  return false
}
