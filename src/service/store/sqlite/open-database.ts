import type Database from 'libsql'
import { openFile } from '../../../database/sqlite/open-file.ts'
import { MIGRATIONS } from './schema.ts'

export function openDatabase(path: string): Database.Database {
  return openFile(path, MIGRATIONS)
}
