import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
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
  const subject = { fetch, baseUrl: 'http://service.test/external/v1', facts }

  test.each(CHECKS)('$rules: $title', async ({ run }) => run(subject))
})

test('every number a check carries is in docs/interface.md, and there once', () => {
  const page = readFileSync(resolve(import.meta.dirname, '../../../docs/interface.md'), 'utf8')
  const numbers = [...page.matchAll(/^- \*\*([RC]\d+)\*\*/gm)].map(([, number]) => number)
  expect(new Set(numbers).size).toBe(numbers.length)
  for (const number of CHECKS.flatMap(({ rules }) => rules.split(' '))) expect(numbers).toContain(number)
})

function fail(fields: object, message: string): never {
  throw new Error(message, { cause: fields })
}
