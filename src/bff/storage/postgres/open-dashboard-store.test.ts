import { expect, onTestFinished, test } from 'vitest'
import { POSTGRES } from '../../../database/dialect.ts'
import { openPool } from '../../../database/postgres/pool.ts'
import { sharedPostgres } from '../../../database/testing/shared-server.ts'
import { outboxTables } from '../../../outbox/tables.ts'
import { DUTY_ENTRY } from '../testing/alarm-outbox-suite.ts'
import { dashboardStoreSuite } from '../testing/dashboard-store-suite.ts'
import { openPostgresStore } from './open-dashboard-store.ts'

const server = await sharedPostgres()

dashboardStoreSuite('PostgreSQL', async () => {
  const url = await server.newPlace()
  return () => openPostgresStore(url)
})

test('its outbox stands beside that of the service’s store in one database', async () => {
  const url = await server.newPlace()
  const pool = openPool(url)
  onTestFinished(() => pool.end())
  await pool.query(`
    CREATE TABLE subscription (id text COLLATE "C" PRIMARY KEY, disabled_at bigint);
    ${outboxTables(POSTGRES)}`)
  const store = await openPostgresStore(url)
  onTestFinished(() => store.close())
  await store.alarms.append('main', 0, [DUTY_ENTRY], store.receivers.enqueue('main/room', 'alarms', ['1']))
  expect(await store.receivers.waiting()).toEqual([{ id: 'main/room', messages: 1 }])
  expect((await pool.query('SELECT 1 FROM outbox UNION SELECT 1 FROM subscription')).rows).toEqual([])
})

test('it counts the versions of its own tables, beside those of the service’s store', async () => {
  const url = await server.newPlace()
  const pool = openPool(url)
  onTestFinished(() => pool.end())
  await pool.query('CREATE TABLE schema_version (version integer NOT NULL)')
  await pool.query('INSERT INTO schema_version VALUES (99)')
  const store = await openPostgresStore(url)
  await store.close()
  await pool.query('UPDATE dashboard_schema_version SET version = 99')
  await expect(openPostgresStore(url)).rejects.toThrow(/written by a newer version/)
})
