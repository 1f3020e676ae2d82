import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { StoreDamaged } from '../../../database/store-failure.ts'
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

const DOCUMENT = join(import.meta.dirname, '../../../../docs/operations-service.md')
const hasShell = spawnSync('sqlite3', ['--version']).status === 0

test.skipIf(!hasShell)(
  'what the document says saves the rest of a damaged store (needs sqlite3)',
  async () => {
    const { dataDir, device } = await damagedStore()
    const [, section] = readFileSync(DOCUMENT, 'utf8').split('## A damaged store')
    const [, script = ''] = /```sh\n([^`]+)```/.exec(section ?? '') ?? []
    expect(spawnSync('sh', ['-ec', script], { cwd: dataDir, encoding: 'utf8' })).toMatchObject({ status: 0 })
    const store = openStore(dataDir)
    onTestFinished(() => store.close())
    expect(await store.device(device.organisationId, device.id)).toEqual(device)
    let count = 0
    for await (const page of store.pages(device, 0, 1e12)) count += page.count
    expect(count).toBeGreaterThan(15_000)
    expect((await store.sealing?.openDays(1_000, 100))?.length).toBeGreaterThan(10)
    await store.addSubscription({
      organisationId: device.organisationId,
      url: 'https://r.test/',
      key: 'k',
      createdAtMs: 0,
    })
    expect(await store.append(device, [{ timeMs: 1e12, values: [1] }])).toMatchObject({ stored: 1 })
  },
)
