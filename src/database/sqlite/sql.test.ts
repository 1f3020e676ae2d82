import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openFile, openUnflushed } from './open-file.ts'
import { sqliteSql } from './sql.ts'

const NORMAL = 1
const FULL = 2
const INSERT = 'INSERT INTO written (mode) SELECT synchronous FROM pragma_synchronous'

function opened() {
  const directory = mkdtempSync(join(tmpdir(), 'gaugeboard-sql-'))
  const path = join(directory, 'written.db')
  const db = openFile(path, ['CREATE TABLE written (mode INTEGER CHECK (mode < 3))'])
  const unflushed = openUnflushed(path)
  onTestFinished(() => {
    unflushed.close()
    db.close()
    rmSync(directory, { recursive: true })
  })
  const sql = sqliteSql(db, unflushed)
  const modes = async () =>
    (await sql.all<{ mode: number }>('SELECT mode FROM written ORDER BY rowid')).map(({ mode }) => mode)
  return { sql, modes }
}

test('a write is on disk before it returns, unless it is one that waits for no disk', async () => {
  const { sql, modes } = opened()
  await sql.run(INSERT)
  expect(await sql.runUnflushed(INSERT)).toBe(1)
  await sql.run(INSERT)
  expect(await modes()).toEqual([FULL, NORMAL, FULL])
})

test('a write that fails holds up none of either kind', async () => {
  const { sql, modes } = opened()
  await expect(sql.runUnflushed('INSERT INTO written (mode) VALUES (3)')).rejects.toThrow()
  await expect(sql.run('INSERT INTO written (mode) VALUES (3)')).rejects.toThrow()
  await sql.run(INSERT)
  await sql.runUnflushed(INSERT)
  expect(await modes()).toEqual([FULL, NORMAL])
})
