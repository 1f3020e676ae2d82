import { describe, test } from 'vitest'
import { createService } from '../create-service.ts'
import { openSqliteStore } from '../store/sqlite/open-store.ts'
import { CHECKS } from './checks.ts'
import { smallWorld } from './small-world.ts'

const NOW_MS = Date.parse('2026-03-04T05:06:07Z')

describe.each([0, 7, -12])('the service of an organisation at offset %i, on SQLite', async (offsetHours) => {
  const store = openSqliteStore(':memory:')
  const facts = await smallWorld(store, NOW_MS, offsetHours)
  const logger = { error: fail, warn: fail }
  const fetch = createService({ store, now: facts.now, logger })
  const subject = { fetch, baseUrl: 'https://service.test/external/v1', facts }

  test.each(CHECKS)('$rules: $title', async ({ run }) => run(subject))
})

function fail(fields: object, message: string): never {
  throw new Error(message, { cause: fields })
}
