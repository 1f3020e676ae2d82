import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { StoreDamaged } from '../store-failure.ts'
import { openStore } from './open-store.ts'
import { damagedStore } from './testing/damaged-store.ts'

test('damage in the middle of the file is told with the file and what to do, by whatever meets it', async () => {
  const { dataDir, file, device } = await damagedStore()
  const store = openStore(dataDir)
  onTestFinished(() => store.close())
  expect(await store.device(device.organisationId, device.id)).toEqual(device)
  const meetings = [
    async () => {
      for await (const page of store.pages(device, 0, 1e12)) expect(page.count).toBeGreaterThan(0)
    },
    () => store.removeDevice(device),
    () => store.copyTo?.(join(dataDir, 'copy.db')),
  ]
  for (const meet of meetings) {
    const failure = await meet()?.catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(StoreDamaged)
    expect(String(failure)).toContain(
      `${file} cannot be read (database disk image is malformed). Put a backup in its place`,
    )
  }
})
