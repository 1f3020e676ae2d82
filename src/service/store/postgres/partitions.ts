import type { Pool } from 'pg'
import { SCHEMA_LOCK } from '../../../database/postgres/migrate.ts'
import { inTransaction } from '../../../database/postgres/pool.ts'

/** Makes the partitions of `reading` for times (epoch seconds), one a UTC year: some ten million rows. */
export function readingPartitions(pool: Pool): (seconds: Iterable<number>) => Promise<void> {
  const made = new Map<number, Promise<void>>()

  function make(year: number): Promise<void> {
    const [from, to] = [startOf(year), startOf(year + 1)]
    return inTransaction(pool, async (db) => {
      // two that make the same one at once would both fail
      await db.query(`SELECT pg_advisory_xact_lock(${SCHEMA_LOCK})`)
      const name = partitionName(year)
      const { rows } = await db.query<{ made: boolean }>('SELECT to_regclass($1) IS NOT NULL AS made', [name])
      if (rows[0]?.made) return
      // PARTITION OF would wait for every reader, pg_dump too, and block all behind it; ATTACH does not
      await db.query(`CREATE TABLE ${name} (LIKE reading INCLUDING DEFAULTS INCLUDING CONSTRAINTS)`)
      await db.query(`ALTER TABLE reading ATTACH PARTITION ${name} FOR VALUES FROM (${from}) TO (${to})`)
    })
  }

  return async (seconds) => {
    const years = new Set<number>()
    for (const second of seconds) years.add(new Date(second * 1000).getUTCFullYear())
    for (const year of years) {
      const making = made.get(year) ?? make(year)
      made.set(year, making)
      await making.catch((error: unknown) => {
        made.delete(year)
        throw error
      })
    }
  }
}

function partitionName(year: number): string {
  return `reading_${String(year).padStart(4, '0')}`
}

/** Epoch seconds. `Date.UTC` reads the years 0 to 99 as 1900 to 1999. */
function startOf(year: number): number {
  return new Date(0).setUTCFullYear(year, 0, 1) / 1000
}
