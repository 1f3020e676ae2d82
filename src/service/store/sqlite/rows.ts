import type Database from 'libsql'

/** What a column of ours can hold, going in or coming out. */
export type Cell = string | number | Uint8Array | null

/**
 * The rows of a statement of ours, in the shape its SELECT gives. Parameters always go in as one array: libsql
 * takes a lone object, bytes included, for named parameters. Bytes come as an `ArrayBuffer` here and as a `Buffer`
 * from `one`, and single rows carry a `_metadata` key, so rows are never handed on as they are.
 */
export function all<Row>(statement: Database.Statement, ...parameters: Cell[]): Row[] {
  return statement.all(parameters) as Row[]
}

/** The first row, if any. */
export function one<Row>(statement: Database.Statement, ...parameters: Cell[]): Row | undefined {
  return statement.get(parameters) as Row | undefined
}

/** Runs a statement that changes rows; how many it changed. */
export function run(statement: Database.Statement, ...parameters: Cell[]): number {
  return statement.run(parameters).changes
}
