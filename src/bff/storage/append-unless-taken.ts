import type { Sql, Statement } from '../../database/sql.ts'
import { isConflict } from '../../database/store-failure.ts'

/** Adds numbered rows, all or none. `false`, changing nothing, where a number is taken by another writer. */
export async function appendUnlessTaken(sql: Sql, statements: readonly Statement[]): Promise<boolean> {
  try {
    await sql.runTogether(...statements)
    return true
  } catch (error) {
    if (!isConflict(error)) throw error
    return false
  }
}
