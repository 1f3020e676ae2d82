import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { storeSuite } from '../testing/store-suite.ts'
import { openDatabase } from './open-database.ts'
import { openSqliteStore, openStore, storeFile } from './open-store.ts'
import { SELECT_PAGE } from './reading-table.ts'

storeSuite('SQLite', async () => openSqliteStore(':memory:'))

function directory(): string {
  const path = mkdtempSync(join(tmpdir(), 'gaugeboard-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}

test('the store is made in a directory that only its owner can enter', async () => {
  const dataDir = join(directory(), 'deep', 'data')
  await openStore(dataDir).close()
  expect(statSync(dataDir).mode & 0o777).toBe(0o700)
  expect(statSync(storeFile(dataDir)).isFile()).toBe(true)
})

test('in a directory that was there before, the store is still for its owner only', async () => {
  const dataDir = directory()
  chmodSync(dataDir, 0o755)
  const store = openStore(dataDir)
  await store.addOrganisation('River board')
  for (const name of readdirSync(dataDir)) expect(statSync(join(dataDir, name)).mode & 0o077).toBe(0)
  await store.close()
})

test('what one connection stored, another one finds', async () => {
  const dataDir = directory()
  const first = openStore(dataDir)
  const organisation = await first.addOrganisation('River board')
  const second = openStore(dataDir)
  expect(await second.organisations()).toEqual([organisation])
  await first.close()
  await second.close()
})

test('a file that is no store is refused, not overwritten', () => {
  const path = join(directory(), 'notes.db')
  writeFileSync(path, 'these are notes, and they are precious\n'.repeat(100))
  expect(() => openSqliteStore(path)).toThrow()
  expect(statSync(path).size).toBe(3900)
})

test('a commit is flushed to the disk before it returns', () => {
  const db = openDatabase(storeFile(directory()))
  expect(db.prepare('PRAGMA journal_mode').get([])).toMatchObject({ journal_mode: 'wal' })
  expect(db.prepare('PRAGMA synchronous').get([])).toMatchObject({ synchronous: 2 })
  db.close()
})

test('a page is found through the key, never by a scan or a sort of the table', () => {
  const db = openDatabase(':memory:')
  const plan = db.prepare(`EXPLAIN QUERY PLAN ${SELECT_PAGE}`).all([1, 0, 1, 1]) as { detail: string }[]
  const details = plan.map(({ detail }) => detail)
  expect(details).toContain('SEARCH reading USING PRIMARY KEY (device=? AND time>? AND time<?)')
  expect(details.filter((detail) => /SCAN reading|USE TEMP B-TREE FOR ORDER BY/.test(detail))).toEqual([])
  db.close()
})
