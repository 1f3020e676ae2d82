import { expect, onTestFinished, test } from 'vitest'
import { sharedPostgres } from '../testing/shared-server.ts'
import { openPool } from './pool.ts'

const server = await sharedPostgres()

test('a statement that takes too long rejects, and the next one has another connection', async () => {
  const pool = openPool(await server.newPlace(), 200)
  onTestFinished(() => pool.end())
  await expect(pool.query('SELECT pg_sleep(60)')).rejects.toThrow('Query read timeout')
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
})
