import type { Sql, Statement } from '../../database/sql.ts'
import { isConflict } from '../../database/store-failure.ts'

/**
 * Adds rows that bring their own numbers, all of them or none. Resolves to false, having done nothing, where a number is taken:
 * another writer was first.
 */
export async function appendUnlessTaken(sql: Sql, statements: readonly Statement[]): Promise<boolean> {
  try {
    await sql.runTogether(...statements)
    return true
  } catch (error) {
    if (!isConflict(error)) throw error
    return false
  }
}
