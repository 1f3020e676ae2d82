import { closeSync, openSync, rmSync } from 'node:fs'
import type Database from 'libsql'
import { StoreDamaged } from '../../../database/store-failure.ts'
import { explainFailure } from './explain-failure.ts'

/**
 * Writes all that was committed into a new file that only its owner can read: a webhook's key is in it.
 * Others may go on writing meanwhile, in other processes too; what they commit from now on is not in the
 * copy. Throws, leaving nothing behind, where the file is already there or cannot be written.
 */
export function copyTo(db: Database.Database, file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600))
    try {
      db.prepare('VACUUM INTO ?').run([file])
    } catch (error) {
      rmSync(file, { force: true })
      throw error
    }
  } catch (error) {
    const failure = explainFailure(file, error)
    // what cannot be read is the store, not its copy
    throw failure instanceof StoreDamaged ? error : failure
  }
}
