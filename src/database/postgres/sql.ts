import type { Pool } from 'pg'
import type { Cell, Sql } from '../sql.ts'
import { all, inTransaction, run } from './pool.ts'

export function postgresSql(pool: Pool): Sql {
  const rows = async <Row>(text: string, ...values: Cell[]): Promise<Row[]> =>
    values.every(isStorable) ? all<Row>(pool, numbered(text), ...values) : []
  return {
    all: rows,
    one: async <Row>(text: string, ...values: Cell[]) => (await rows<Row>(text, ...values))[0],
    run: (text, ...values) => run(pool, numbered(text), ...values),
    // the server waits, not this process
    runUnflushed: (text, ...values) => run(pool, numbered(text), ...values),
    runTogether: (...statements) =>
      inTransaction(pool, async (db) => {
        for (const [text, ...values] of statements) await run(db, numbered(text), ...values)
      }),
  }
}

function numbered(text: string): string {
  return text.replaceAll('?', '$')
}

/** PostgreSQL stores no NUL in text and rejects one in a query. */
function isStorable(value: Cell): boolean {
  return typeof value !== 'string' || !value.includes('\0')
}
