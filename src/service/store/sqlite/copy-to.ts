import { closeSync, openSync, rmSync } from 'node:fs'
import type Database from 'libsql'
import { StoreDamaged } from '../../../database/store-failure.ts'
import { explainFailure } from './explain-failure.ts'

/** Writes what is committed into a new file, private for its webhook keys. Throws where it exists. */
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
    // an unreadable file is the store, not its copy
    throw failure instanceof StoreDamaged ? error : failure
  }
}
