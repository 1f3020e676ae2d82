import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { openSqliteStore, openStore } from '../../service/store/sqlite/open-store.ts'
import { WEIR } from '../../service/store/testing/weir.ts'
import { adminCommand } from './admin.ts'

function directory(): string {
  const path = mkdtempSync(join(tmpdir(), 'gaugeboard-backup-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}

async function backUp(dataDirectory: string, file: string): Promise<string> {
  const out = new PassThrough()
  const recordChange = async () => {}
  const command = adminCommand({
    openStore: () => openStore(dataDirectory),
    allowPrivateReceivers: () => false,
    now: Date.now,
    out,
    recordChange,
  })
  await command.parseAsync(['backup', file, '--json'], { from: 'user' })
  return String(out.read())
}

test('a backup of a store in use is a whole store by itself, for its owner alone', async () => {
  const dataDirectory = directory()
  const file = join(directory(), 'copy.db')
  const inUse = openStore(dataDirectory)
  onTestFinished(() => inUse.close())
  const organisation = await inUse.addOrganisation('River board')
  const device = await inUse.registerDevice({ ...WEIR, organisationId: organisation.id })
  await inUse.append(device, [{ timeMs: 1_451_182_500_000, values: [521.7] }])
  expect(JSON.parse(await backUp(dataDirectory, file))).toEqual({ file, bytes: statSync(file).size })
  await inUse.append(device, [{ timeMs: 1_451_182_560_000, values: [520] }])

  expect(statSync(file).mode & 0o777).toBe(0o600)
  const copy = openSqliteStore(file)
  onTestFinished(() => copy.close())
  const restored = await copy.device(organisation.id, 'weir')
  expect(restored?.lastUpdateMs).toBe(1_451_182_500_000)
  const lines: string[] = []
  for await (const page of copy.pages(device, 0, 2e12)) lines.push(Buffer.from(page.lines).toString())
  expect(lines).toEqual(['1451182500,521.7\n'])
})

test('a file that is there is not written over, and a folder that is not there is not made', async () => {
  const [dataDirectory, target] = [directory(), directory()]
  const file = join(target, 'precious.txt')
  writeFileSync(file, 'precious')
  await expect(backUp(dataDirectory, file)).rejects.toThrow(/precious\.txt: there is such a file already/)
  expect(statSync(file).size).toBe(8)
  await expect(backUp(dataDirectory, join(target, 'none', 'x.db'))).rejects.toThrow('there is no such folder')
  expect(readdirSync(target)).toEqual(['precious.txt'])
})
