import type Database from 'libsql'
import type { Cell } from '../sql.ts'

/**
 * The rows of a statement of ours, in the shape its SELECT gives. Parameters always go in as one array: libsql
 * takes a lone object, bytes included, for named parameters. Bytes come as an `ArrayBuffer` here and as a `Buffer`
 * from `one`, and single rows carry a `_metadata` key, so rows are never handed on as they are.
 */
export function all<Row>(statement: Database.Statement, ...parameters: Cell[]): Row[] {
  return statement.all(parameters) as Row[]
}

/**
 * Statements of which a `get` has failed. The driver does not reset them then: `get` would fail for ever, or answer for
 * the parameters of that time. Their rows are read by `all`, which resets first.
 */
const notReset = new WeakSet<Database.Statement>()

/** The first row, if any. */
export function one<Row>(statement: Database.Statement, ...parameters: Cell[]): Row | undefined {
  if (notReset.has(statement)) return withBuffers(statement.all(parameters)[0]) as Row | undefined
  try {
    return statement.get(parameters) as Row | undefined
  } catch (error) {
    notReset.add(statement)
    throw error
  }
}

/** Runs a statement that changes rows; how many it changed. */
export function run(statement: Database.Statement, ...parameters: Cell[]): number {
  return statement.run(parameters).changes
}

/** The row as `get` gives it. */
function withBuffers(row: unknown): unknown {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return row
  const cells = Object.entries(row).map(([name, cell]) => [
    name,
    cell instanceof ArrayBuffer ? Buffer.from(cell) : cell,
  ])
  return Object.fromEntries(cells)
}
