import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import { expect, onTestFinished, test } from 'vitest'
import { silentObserver } from '../../bff/observe/combined-observer.ts'
import { SQLITE_MIGRATIONS } from '../../bff/storage/schema.ts'
import type { SnapshotTable } from '../../bff/storage/snapshot-table.ts'
import { dashboardFile } from '../../bff/storage/sqlite/open-dashboard-store.ts'
import { change } from '../../bff/storage/testing/dashboard-store-suite.ts'
import { createTestLogger } from '../../bff/testing/test-upstream.ts'
import { refusalOf } from '../testing/problems-of.ts'
import { openDashboardStore, openSnapshotStore } from './dashboard-store.ts'

function directory(): string {
  const path = mkdtempSync(join(tmpdir(), 'gaugeboard-dashboard-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}

test('without a database it is a file in the data directory, which the next start has', async () => {
  const config = { dashboardDatabaseUrl: null, dataDirectory: join(directory(), 'data') }
  const logger = createTestLogger()
  const first = await openDashboardStore(config, logger)
  await first.levels.append('signed-in', change(0, 1, 10))
  await first.close()
  const second = await openDashboardStore(config, logger)
  onTestFinished(() => second.close())
  expect(await second.levels.current('signed-in')).toEqual([change(0, 1, 10)])
  expect(logger.lines).toEqual([])
})

test('a file that cannot be had is told in the log, and done without', async () => {
  const dataDirectory = directory()
  mkdirSync(dashboardFile(dataDirectory))
  const logger = createTestLogger()
  const store = await openDashboardStore({ dashboardDatabaseUrl: null, dataDirectory }, logger)
  onTestFinished(() => store.close())
  await store.levels.append('signed-in', change(0, 1, 10))
  expect(await store.levels.current('signed-in')).toEqual([change(0, 1, 10)])
  expect(logger.lines).toMatchObject([{ level: 'warn', message: expect.stringMatching(/^DATA_DIR /) }])
})

test('a file of a newer version is refused with what to do, and stays as it is', async () => {
  const dataDirectory = directory()
  const file = dashboardFile(dataDirectory)
  const newer = new Database(file)
  newer.exec('PRAGMA user_version = 99')
  newer.close()
  const logger = createTestLogger()
  await expect(openDashboardStore({ dashboardDatabaseUrl: null, dataDirectory }, logger)).rejects.toThrow(
    `${file}: The store was written by a newer version (schema 99, known ${SQLITE_MIGRATIONS.length}). Start that version`,
  )
  expect(logger.lines).toEqual([])
})

test('a damaged file is refused with what to do, and stays as it is', async () => {
  const dataDirectory = directory()
  const file = dashboardFile(dataDirectory)
  const left = 'what a broken disk has left of it'.repeat(300)
  writeFileSync(file, left)
  const logger = createTestLogger()
  await expect(openDashboardStore({ dashboardDatabaseUrl: null, dataDirectory }, logger)).rejects.toThrow(
    `${file} cannot be read (file is not a database). Put a backup in its place.`,
  )
  expect(readFileSync(file, 'utf8')).toBe(left)
  expect(logger.lines).toEqual([])
})

test('a database that cannot be reached is a problem by name, without its password', async () => {
  const config = {
    dashboardDatabaseUrl: 'postgres://u:hidden-word@127.0.0.1:1/d',
    dataDirectory: directory(),
  }
  const problems = await refusalOf(openDashboardStore(config, createTestLogger()))
  expect(problems).toEqual([expect.stringMatching(/^DASHBOARD_DATABASE_URL: .*ECONNREFUSED/)])
  expect(problems.join()).not.toContain('hidden-word')
})

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
