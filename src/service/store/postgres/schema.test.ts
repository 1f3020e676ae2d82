import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '../../../database/postgres/migrate.ts'
import { openPool } from '../../../database/postgres/pool.ts'
import { sharedPostgres } from '../../../database/testing/shared-server.ts'
import { openPostgresStore } from './open-store.ts'
import { MIGRATIONS } from './schema.ts'

const server = await sharedPostgres()

async function place() {
  const url = await server.newPlace()
  const pool = openPool(url)
  onTestFinished(() => pool.end())
  const tables = async () => {
    const { rows } = await pool.query<{ name: string }>(
      'SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema ORDER BY 1',
    )
    return rows.map(({ name }) => name).filter((name) => name !== 'schema_version')
  }
  const version = async () => (await pool.query('SELECT version FROM schema_version')).rows
  return { url, pool, tables, version }
}

test('a new database gets every table, and a second opening changes nothing', async () => {
  const { pool, tables, version } = await place()
  await migrate(pool, MIGRATIONS)
  const made = await tables()
  await migrate(pool, MIGRATIONS)
  for (const name of ['organisation', 'device', 'reading', 'outbox']) expect(made).toContain(name)
  expect(await tables()).toEqual(made)
  expect(await version()).toEqual([{ version: MIGRATIONS.length }])
})

test('a step that fails leaves the database as the step before left it', async () => {
  const { pool, tables, version } = await place()
  await expect(
    migrate(pool, ['CREATE TABLE a (x int)', 'CREATE TABLE b (x int); CREATE TABLE a (x int)']),
  ).rejects.toThrow()
  expect(await tables()).toEqual(['a'])
  expect(await version()).toEqual([{ version: 1 }])
})

test('a database of a newer version is refused with a sentence', async () => {
  const { url, pool } = await place()
  await migrate(pool, MIGRATIONS)
  await pool.query('UPDATE schema_version SET version = 99')
  await expect(openPostgresStore(url)).rejects.toThrow(/written by a newer version \(schema 99, known \d+\)/)
})

test('a database that does not keep texts in UTF-8 is refused with what to do', async () => {
  const { url } = await place()
  const other = new URL(url)
  other.search = ''
  const client = new Client({ connectionString: other.href })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query("CREATE DATABASE old ENCODING 'LATIN1' TEMPLATE template0 LOCALE 'C'")
  other.pathname = '/old'
  await expect(openPostgresStore(other.href)).rejects.toThrow(/LATIN1.*ENCODING 'UTF8'/)
})

test('the database of the first version, with what was in it, is brought to the newest and loses nothing', async () => {
  const { url, pool } = await place()
  await migrate(pool, MIGRATIONS.slice(0, 1))
  await pool.query(`
    INSERT INTO organisation VALUES ('o', 'River board', 7);
    INSERT INTO basic_key VALUES ('a', 'o', '\\x07', NULL, 5);
    INSERT INTO device (organisation, id, name, type, interval_seconds, last_time)
      VALUES ('o', 'weir', 'Weir', 'AWLR', 60, 1451182500);
    INSERT INTO sensor VALUES (1, 0, 'fluid_level', 'Level', 'FLUID_LEVEL', 'cm');
    CREATE TABLE reading_2015 PARTITION OF reading FOR VALUES FROM (1420070400) TO (1451606400);
    INSERT INTO reading VALUES (1, 1451182500, '521.7');`)
  const store = await openPostgresStore(url)
  onTestFinished(() => store.close())
  expect(await store.organisations()).toEqual([{ id: 'o', name: 'River board', offsetHours: 7 }])
  expect(await store.keys('o')).toEqual([
    { kind: 'basic', apiKey: 'a', organisationId: 'o', revokedAtMs: null, expiresAtMs: 5 },
  ])
  const device = await store.device('o', 'weir')
  expect(device).toMatchObject({ intervalSeconds: 60, lastUpdateMs: 1_451_182_500_000 })
  if (!device) return
  await store.append(device, [{ timeMs: 1_451_182_560_000, values: [520] }])
  const lines: string[] = []
  for await (const page of store.pages(device, 0, 2e12)) lines.push(Buffer.from(page.lines).toString())
  expect(lines.join('')).toBe('1451182500,521.7\n1451182560,520\n')
})
