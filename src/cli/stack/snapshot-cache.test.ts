import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { silentObserver } from '../../bff/observe/combined-observer.ts'
import type { SnapshotTable } from '../../bff/storage/snapshot-table.ts'
import { createTestLogger } from '../../bff/testing/test-upstream.ts'
import { openSnapshotStore } from './snapshot-cache.ts'

const upstream = { url: 'https://telemetry.test/external/v1', apiKey: 'a', secretKey: 's', caFile: null }
const table: SnapshotTable = { get: async () => undefined, put: async () => {}, trim: async () => 0 }

function opening() {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'gaugeboard-snapshots-'))
  onTestFinished(() => rmSync(dataDirectory, { recursive: true }))
  const logger = createTestLogger()
  const open = (
    diskCacheBytes = 1_000,
    of: typeof upstream | null = upstream,
    into: SnapshotTable | null = table,
  ) =>
    openSnapshotStore(
      { upstream: of, cache: { diskCacheBytes, memoryBytes: 1, tailMs: 1 }, dataDirectory },
      into,
      { isShared: false, now: Date.now, logger, observer: silentObserver },
    )
  return { dataDirectory, logger, open }
}

test('nothing is kept with the embedded service, with COPIES_MB=0 and without a file', async () => {
  const { open } = opening()
  expect(await open(1_000)).toBeDefined()
  expect(await open(1_000, null)).toBeUndefined()
  expect(await open(0)).toBeUndefined()
  expect(await open(1_000, upstream, null)).toBeUndefined()
})

test('the folder of earlier versions goes, which the log says once, and with it no file of others', async () => {
  const { dataDirectory, logger, open } = opening()
  const copies = join(dataDirectory, 'copies')
  mkdirSync(copies)
  for (const name of [`${'0a'.repeat(32)}.copy`, '0123456789abcdef.part', 'notes.txt'])
    writeFileSync(join(copies, name), 'x')
  await open()
  expect(readdirSync(copies)).toEqual(['notes.txt'])
  rmSync(join(copies, 'notes.txt'))
  await open()
  expect(readdirSync(dataDirectory)).toEqual([])
  expect(logger.lines.map(({ level }) => level)).toEqual(['info'])
})
