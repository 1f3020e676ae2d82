import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ownSubject } from './conformance/testing/own-subject.ts'
import { openSqliteStore } from './store/sqlite/open-store.ts'

const NOW_MS = Date.parse('2026-03-04T05:06:07Z')
const INNER = /node_modules|\n\s+at |\.[jt]s:\d|SQLITE|SqliteError|TypeError|RangeError/

test('whatever is asked, the service answers in the envelope, without a key or a word of its inside', async () => {
  const store = openSqliteStore(':memory:')
  const log = () => {}
  const logger = { error: log, warn: log }
  const { facts, fetch } = await ownSubject(store, { nowMs: NOW_MS, offsetHours: 7, logger })
  const keys = [facts.basic.secretKey, facts.revokedBasic.secretKey, facts.publicKey, facts.revokedPublicKey]
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 20 }).map((one) => encodeURIComponent(one.toWellFormed())),
    fc.constantFrom(
      '..',
      '%2e%2e%2f',
      '%',
      '%00',
      '%zz',
      '__proto__',
      '//',
      'a'.repeat(3_000),
      ...facts.deviceIds,
    ),
  )
  const segment = fc.oneof(
    text,
    fc.constantFrom('devices', 'data', 'webhook', 'openapi.json', facts.publicKey),
  )
  const instant = fc.constantFrom(
    '2026-03-04T05:06:07Z',
    '1969-12-31T23:50:00Z',
    '9999-12-31T23:59:59Z',
    '2024-02-30T00:00:00Z',
  )
  const parameter = fc.tuple(fc.constantFrom('start', 'end', 'tz', 'x'), fc.oneof(text, instant))
  const password = `${facts.basic.apiKey}:${facts.basic.secretKey}`
  const header = fc.constantFrom(`Basic ${btoa(password)}`, `Basic ${btoa('a:b')}`, 'Basic %', 'Bearer x', '')
  try {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('GET', 'GET', 'GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'PROPFIND'),
        fc.array(segment, { maxLength: 5 }),
        fc.array(parameter, { maxLength: 4 }),
        header,
        async (method, segments, parameters, authorization) => {
          const query = parameters.map((pair) => pair.join('=')).join('&')
          const url = `https://service.test/external/v1/${segments.join('/')}?${query}`
          const answer = await fetch(new Request(url, { method, headers: { authorization } }))
          const all = `${JSON.stringify([...answer.headers])}\n${await answer.clone().text()}`
          expect(answer.status).toBeLessThan(500)
          expect(all).not.toMatch(INNER)
          expect(keys.filter((key) => all.includes(key))).toEqual([])
          if (answer.status === 200 || answer.status === 204 || answer.status === 304) return
          const { message, data } = (await answer.json()) as { message: unknown; data: unknown }
          expect([typeof message, data]).toEqual(['string', null])
        },
      ),
      { numRuns: 1_000 },
    )
  } finally {
    await store.close()
  }
})
