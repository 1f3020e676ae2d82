import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { dashboardStoreSuite } from '../testing/dashboard-store-suite.ts'
import { dashboardFile, openDashboardFile } from './open-dashboard-store.ts'

function directory(): string {
  const path = mkdtempSync(join(tmpdir(), 'gaugeboard-dashboard-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}

dashboardStoreSuite('SQLite', async () => {
  const file = dashboardFile(directory())
  return async () => openDashboardFile(file)
})

test('the file and those beside it are for their owner only', async () => {
  const dataDirectory = join(directory(), 'deep', 'data')
  const store = openDashboardFile(dashboardFile(dataDirectory))
  for (const name of readdirSync(dataDirectory)) {
    expect(statSync(join(dataDirectory, name)).mode & 0o077).toBe(0)
  }
  await store.close()
})

test('a file that is no store is refused, not overwritten', () => {
  const path = join(directory(), 'dashboard.db')
  writeFileSync(path, 'these are notes, and they are precious\n'.repeat(100))
  expect(() => openDashboardFile(path)).toThrow()
  expect(statSync(path).size).toBe(3900)
})
