import { ARCHIVE_NOW, SIMULATED_NOW } from './clock.ts'
import { importRecords } from './import-records.ts'
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
          (dataDirectory) => importRecords(dataDirectory, directory),
        )
  if (archive) process.env.ARCHIVE_URL = archive.url
  return async () => {
    await simulated.close()
    await archive?.close()
  }
}
