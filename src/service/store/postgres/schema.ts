import { POSTGRES } from '../../../database/dialect.ts'
import { storeTables } from '../tables.ts'

/**
 * What brings a database of version n to version n + 1, for each n from 0. An entry that was ever released is
 * never changed: a change is a new entry. Texts that are ordered by are compared by byte, as SQLite does.
 */
export const MIGRATIONS: readonly string[] = storeTables(POSTGRES, {
  number: POSTGRES.serial,
  onRemoval: ' ON DELETE CASCADE',
  // one a year, made when its first reading comes
  partitions: ' PARTITION BY RANGE (time)',
})
