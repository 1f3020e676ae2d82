import Database from 'libsql'
import { expect, test } from 'vitest'
import { MIGRATIONS, migrate } from './schema.ts'

function tables(db: Database.Database): string[] {
  const rows = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").all([])
  return (rows as { name: string }[]).map(({ name }) => name)
}

test('a new file gets every table, and a second opening changes nothing', () => {
  const db = new Database(':memory:')
  migrate(db)
  const made = tables(db)
  migrate(db)
  expect(made).toEqual([
    'attempt',
    'basic_key',
    'device',
    'lane',
    'open_day',
    'organisation',
    'outbox',
    'public_key',
    'reading',
    'sealed_day',
    'sensor',
    'sqlite_sequence',
    'subscription',
  ])
  expect(tables(db)).toEqual(made)
  expect(db.prepare('PRAGMA user_version').get([])).toMatchObject({ user_version: MIGRATIONS.length })
})

test('an older file is brought forward by the steps it lacks', () => {
  const db = new Database(':memory:')
  const steps = ['CREATE TABLE a (x)', 'CREATE TABLE b (x)', 'INSERT INTO a VALUES (1)']
  migrate(db, steps.slice(0, 1))
  migrate(db, steps)
  expect(tables(db)).toEqual(['a', 'b'])
  expect(db.prepare('SELECT count(*) AS n FROM a').get([])).toMatchObject({ n: 1 })
})

test('a step that fails leaves the file as the step before left it', () => {
  const db = new Database(':memory:')
  expect(() => migrate(db, ['CREATE TABLE a (x)', 'CREATE TABLE b (x); CREATE TABLE a (x)'])).toThrow()
  expect(tables(db)).toEqual(['a'])
  expect(db.prepare('PRAGMA user_version').get([])).toMatchObject({ user_version: 1 })
})

test('a file of a newer version is refused', () => {
  const db = new Database(':memory:')
  db.exec('PRAGMA user_version = 99')
  expect(() => migrate(db)).toThrow('newer version')
})
