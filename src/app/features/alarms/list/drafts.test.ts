import { expect, it } from 'vitest'
import { draftsIn } from './drafts.ts'

it('what was written is read back by point, in the order of writing', () => {
  const stored = [
    { point: 'b', kind: 'shelve', text: 'gate under repair' },
    { point: 'a', kind: 'note', text: 'called' },
  ]
  expect([...draftsIn(JSON.stringify(stored))]).toEqual([
    ['b', { kind: 'shelve', text: 'gate under repair' }],
    ['a', { kind: 'note', text: 'called' }],
  ])
})

it('what cannot be read is left out', () => {
  for (const stored of [
    null,
    '',
    '{',
    'null',
    '{"point":"a"}',
    '[null,1,{"point":"a","kind":"x","text":"t"}]',
  ]) {
    expect(draftsIn(stored).size).toBe(0)
  }
})
