import { PassThrough } from 'node:stream'
import { runImport } from '../../src/cli/import/import.ts'
import { openStore } from '../../src/service/store/sqlite/open-store.ts'
import { ARCHIVE_NOW, SIMULATED_NOW } from './clock.ts'
import { realData } from './real-data.ts'
import { startTestStack } from './test-stack.ts'

/** Starts what all browser tests read: the simulated network, and the real stations where their data is there. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const simulated = await startTestStack({ SIMULATE_DAYS: '30' }, () => SIMULATED_NOW)
  process.env.SIMULATED_URL = simulated.url
  const directory = realData()
  const archive =
    directory === undefined
      ? undefined
      : await startTestStack(
          { SIMULATE: '0' },
          () => ARCHIVE_NOW,
          (dataDirectory) => importInto(dataDirectory, directory),
        )
  if (archive) process.env.ARCHIVE_URL = archive.url
  return async () => {
    await simulated.close()
    await archive?.close()
  }
}

async function importInto(dataDirectory: string, directory: string): Promise<void> {
  const store = openStore(dataDirectory)
  const sink = new PassThrough().resume()
  try {
    await runImport({ store, directory, nowMs: ARCHIVE_NOW, output: { out: sink, err: sink } })
  } finally {
    await store.close()
  }
}
