/** The words of an engine for what the tables of both have in common. */
export interface Dialect {
  /** A text that is compared byte by byte. */
  key: string
  text: string
  /** Whole numbers of 64 bits, and of 32. */
  whole: string
  small: string
  real: string
  bytes: string
  /** A number that the engine gives each row. */
  serial: string
  /** What stands behind the columns of a table, and of one that is kept in the order of its primary key. */
  table: string
  keyed: string
}

export const SQLITE: Dialect = {
  key: 'TEXT',
  text: 'TEXT',
  whole: 'INTEGER',
  small: 'INTEGER',
  real: 'REAL',
  bytes: 'BLOB',
  serial: 'INTEGER PRIMARY KEY AUTOINCREMENT',
  table: ' STRICT',
  keyed: ' STRICT, WITHOUT ROWID',
}

export const POSTGRES: Dialect = {
  key: 'text COLLATE "C"',
  text: 'text',
  whole: 'bigint',
  small: 'integer',
  real: 'double precision',
  bytes: 'bytea',
  serial: 'bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY',
  table: '',
  keyed: '',
}
