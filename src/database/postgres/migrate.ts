import type { Pool } from 'pg'
import { StoreTooNew } from '../store-failure.ts'
import { inTransaction, type Querying } from './pool.ts'

/** Lets one process at a time change tables; any number that others do not use. */
export const SCHEMA_LOCK = 5_478_213_001

/**
 * Migrates the tables, each step in a transaction, also with several processes at once: `migrations[n]` leads
 * from version n to n + 1. Rejects for a newer database and for one that is not UTF-8.
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
