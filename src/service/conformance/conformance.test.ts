import { afterAll, describe, test } from 'vitest'
import { sharedPostgres } from '../../database/testing/shared-server.ts'
import { openPostgresStore } from '../store/postgres/open-store.ts'
import { openSqliteStore } from '../store/sqlite/open-store.ts'
import type { Store } from '../store/store.ts'
import { CHECKS } from './checks.ts'
import { ownSubject } from './testing/own-subject.ts'

const NOW_MS = Date.parse('2026-03-04T05:06:07Z')

const postgres = await sharedPostgres()

describe.each<[string, () => Promise<Store>]>([
  ['SQLite', async () => openSqliteStore(':memory:')],
  ['PostgreSQL', async () => openPostgresStore(await postgres.newPlace())],
])('on %s', (_, openStore) => {
  describe.each([0, 7, -12])('the service of an organisation at offset %i', async (offsetHours) => {
    const store = await openStore()
    afterAll(() => store.close())
    const subject = await ownSubject(store, {
      nowMs: NOW_MS,
      offsetHours,
      logger: { error: fail, warn: fail },
    })

    test.each(CHECKS)('$rules: $title', async ({ run }) => run(subject))
  })
})

function fail(fields: object, message: string): never {
  throw new Error(message, { cause: fields })
}
