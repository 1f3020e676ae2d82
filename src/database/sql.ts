export type Cell = string | number | Uint8Array | null

export type Statement = readonly [text: string, ...values: Cell[]]

/** Statements for SQLite and PostgreSQL, with parameters `?1`, `?2`, … Each is prepared once. */
export interface Sql {
  all<Row>(text: string, ...values: Cell[]): Promise<Row[]>
  /** To be read from only, not passed on: SQLite's row has additional fields. */
  one<Row>(text: string, ...values: Cell[]): Promise<Row | undefined>
  /** Returns how many rows changed. */
  run(text: string, ...values: Cell[]): Promise<number>
  /** May be lost when the machine goes down, not when the process does: SQLite does not wait for the disk. */
  runUnflushed(text: string, ...values: Cell[]): Promise<number>
  /** In order, all or none. */
  runTogether(...statements: readonly Statement[]): Promise<void>
}
