import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openConfiguredStore } from './open-configured-store.ts'

test('a damaged store is named, and what can be done', async () => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'gaugeboard-damaged-'))
  onTestFinished(() => rm(dataDirectory, { recursive: true }))
  const file = join(dataDirectory, 'gaugeboard.db')
  await writeFile(file, 'what a broken disk has left of it')
  await expect(openConfiguredStore({ databaseUrl: null, dataDirectory })).rejects.toThrow(
    `DATA_DIR: ${file} cannot be read (file is not a database). Put a backup in its place`,
  )
})
