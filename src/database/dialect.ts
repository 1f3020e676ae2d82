export interface Dialect {
  /** Compared byte by byte. */
  key: string
  text: string
  /** 64 bits, and 32. */
  whole: string
  small: string
  real: string
  bytes: string
  /** Assigned by the engine. */
  serial: string
  /** What follows a table's columns, and those of one stored in the order of its primary key. */
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
