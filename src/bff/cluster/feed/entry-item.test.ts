import { expect, test } from 'vitest'
import { levelEvent } from '../../testing/test-cluster.ts'
import { entryOf } from './entry-item.ts'

const entryWith = (e: string) => entryOf({ id: '1-0', fields: { o: 'somebody', e } })

test.each([
  { kind: 'reading', reading: { device: 'gauge', t: 1, values: { level: 40 } } },
  { kind: 'level', level: levelEvent(0, 2, 7) },
  { kind: 'devices', ids: ['gauge'] },
  { kind: 'reset' },
])('an event is read as it was written: %j', (event) => {
  expect(entryWith(JSON.stringify(event))).toEqual({ id: '1-0', event })
})

test('a sensor may have any id, and a value that is no number is missing', () => {
  const values = '{"__proto__":1,"level":"high","flow":null,"rain":0}'
  const entry = entryWith(`{"kind":"reading","reading":{"device":"gauge","t":1,"values":${values}}}`)
  expect(JSON.stringify(entry?.event)).toContain('"values":{"__proto__":1,"rain":0}')
})

test.each([
  '',
  'x',
  'null',
  '{}',
  '{"kind":"other"}',
  '{"kind":"devices"}',
  '{"kind":"reading","reading":{"device":"gauge","t":1,"values":null}}',
])('there is no entry in what was written by nobody of us: %s', (json) => {
  expect(entryWith(json)).toBeUndefined()
})

test('there is no entry in an item without an event', () => {
  expect(entryOf({ id: '1-0', fields: {} })).toBeUndefined()
})
