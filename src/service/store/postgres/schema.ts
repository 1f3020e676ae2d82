import { POSTGRES } from '../../../database/dialect.ts'
import { storeTables } from '../tables.ts'

/** Steps from version n to n + 1; a released one never changes. Ordered texts compare by byte. */
export const MIGRATIONS: readonly string[] = storeTables(POSTGRES, {
  number: POSTGRES.serial,
  onRemoval: ' ON DELETE CASCADE',
  // one a year, made with its first reading
  partitions: ' PARTITION BY RANGE (time)',
})
