import { PassThrough } from 'node:stream'
import { runImport } from '../../src/cli/import/import.ts'
import { openStore } from '../../src/service/store/sqlite/open-store.ts'
import { ARCHIVE_NOW } from './clock.ts'

/** Imports a directory of records into the embedded store of a stack that is about to start. */
export async function importRecords(dataDirectory: string, directory: string): Promise<void> {
  const store = openStore(dataDirectory)
  const sink = new PassThrough().resume()
  try {
    await runImport({ store, directory, nowMs: ARCHIVE_NOW, output: { out: sink, err: sink } })
  } finally {
    await store.close()
  }
}
