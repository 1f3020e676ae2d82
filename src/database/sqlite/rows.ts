import type Database from 'libsql'
import type { Cell } from '../sql.ts'

/**
 * Parameters go in as one array: libsql takes a lone object, bytes included, for named ones. Bytes come as
 * `ArrayBuffer`, from `one` as `Buffer`, and single rows carry `_metadata`: never pass rows on.
 */
export function all<Row>(statement: Database.Statement, ...parameters: Cell[]): Row[] {
  return statement.all(parameters) as Row[]
}

/**
 * The driver does not reset a statement whose `get` failed: it would fail for ever, or return the row for old
 * parameters. `all` resets first.
 */
const notReset = new WeakSet<Database.Statement>()

export function one<Row>(statement: Database.Statement, ...parameters: Cell[]): Row | undefined {
  if (notReset.has(statement)) return withBuffers(statement.all(parameters)[0]) as Row | undefined
  try {
    return statement.get(parameters) as Row | undefined
  } catch (error) {
    notReset.add(statement)
    throw error
  }
}

/** Returns how many rows changed. */
export function run(statement: Database.Statement, ...parameters: Cell[]): number {
  return statement.run(parameters).changes
}

/** The row in the shape of `get`. */
function withBuffers(row: unknown): unknown {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return row
  const cells = Object.entries(row).map(([name, cell]) => [
    name,
    cell instanceof ArrayBuffer ? Buffer.from(cell) : cell,
  ])
  return Object.fromEntries(cells)
}

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
