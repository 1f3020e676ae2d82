import { describe, test } from 'vitest'
import { openSqliteStore } from '../store/sqlite/open-store.ts'
import { CHECKS } from './checks.ts'
import { ownSubject } from './own-subject.ts'

const NOW_MS = Date.parse('2026-03-04T05:06:07Z')

describe.each([0, 7, -12])('the service of an organisation at offset %i, on SQLite', async (offsetHours) => {
  const store = openSqliteStore(':memory:')
  const subject = await ownSubject(store, { nowMs: NOW_MS, offsetHours, logger: { error: fail, warn: fail } })

  test.each(CHECKS)('$rules: $title', async ({ run }) => run(subject))
})

function fail(fields: object, message: string): never {
  throw new Error(message, { cause: fields })
}
