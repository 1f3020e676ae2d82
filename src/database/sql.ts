/** What a column can hold, going in or coming out. */
export type Cell = string | number | Uint8Array | null

/** A statement and what stands for its parameters. */
export type Statement = readonly [text: string, ...values: Cell[]]

/**
 * Statements that are the same for SQLite and PostgreSQL: their parameters are `?1`, `?2`, … in every engine. Each is
 * prepared once, under its own text.
 */
export interface Sql {
  all<Row>(text: string, ...values: Cell[]): Promise<Row[]>
  /** The first row, if any, to be read from but not handed on: that of SQLite has more fields than were asked for. */
  one<Row>(text: string, ...values: Cell[]): Promise<Row | undefined>
  /** Runs a statement that changes rows; how many it changed. */
  run(text: string, ...values: Cell[]): Promise<number>
  /**
   * As `run`, for what may be lost when the machine goes down, though not when the process does: SQLite does not hold up the
   * process until the row is on disk.
   */
  runUnflushed(text: string, ...values: Cell[]): Promise<number>
  /** Runs statements that change rows one after the other, all or none of them. */
  runTogether(...statements: readonly Statement[]): Promise<void>
}
