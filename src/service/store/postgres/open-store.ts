import { migrate } from '../../../database/postgres/migrate.ts'
import { openPool } from '../../../database/postgres/pool.ts'
import { postgresSql } from '../../../database/postgres/sql.ts'
import { explained, reasonOf } from '../../../database/store-failure.ts'
import { postgresOutbox } from '../../../outbox/postgres/outbox.ts'
import { deviceTables } from '../device-tables.ts'
import { keyTables } from '../key-tables.ts'
import type { Store } from '../store.ts'
import { subscriptionTable } from '../subscription-table.ts'
import { explainFailure } from './explain-failure.ts'
import { readingTable } from './reading-table.ts'
import { MIGRATIONS } from './schema.ts'

/** The device first, which an append locks: no readings are stored after their removal. */
const REMOVALS = ['DELETE FROM device WHERE number = ?1', 'DELETE FROM reading WHERE device = ?1']

/**
 * The store on a PostgreSQL database (`postgres://…`); makes its tables. Rejects when it cannot be reached,
 * is newer than this code or not UTF-8; the message never holds the password.
 */
export async function openPostgresStore(url: string): Promise<Store> {
  const pool = openPool(url)
  try {
    await migrate(pool, MIGRATIONS)
  } catch (cause) {
    await pool.end()
    throw new Error(`The database of DATABASE_URL cannot be used: ${reasonOf(cause)}`, { cause })
  }
  const sql = postgresSql(pool)
  const store: Store = {
    ...keyTables(sql),
    ...deviceTables(sql, REMOVALS),
    ...readingTable(pool),
    ...subscriptionTable(sql),
    outbox: postgresOutbox(pool),
    close: () => pool.end(),
  }
  return explained(store, explainFailure)
}
