import { expect, test } from 'vitest'
import { preferredSearch } from './preferred-search.ts'

test('a page without a range gets the range and the step that the reader prefers', () => {
  expect(preferredSearch({}, { range: '7d', step: 'raw' })).toEqual({ range: '7d', step: 'raw' })
  expect(preferredSearch({}, { step: 'raw' })).toEqual({ step: 'raw' })
  expect(preferredSearch({ step: 'PT1H' }, { range: '7d', step: 'raw' })).toEqual({
    range: '7d',
    step: 'PT1H',
  })
})

test('an address with a range stays as it is', () => {
  const preferences = { range: '7d', step: 'raw' } as const
  expect(preferredSearch({ range: '24h' }, preferences)).toBeNull()
  expect(
    preferredSearch({ from: '2015-12-20T00:00:00Z', to: '2015-12-30T00:00:00Z' }, preferences),
  ).toBeNull()
})

test('nothing is added without a preference, and none twice', () => {
  expect(preferredSearch({}, {})).toBeNull()
  expect(preferredSearch({}, { zone: 'utc' })).toBeNull()
  expect(preferredSearch({ step: 'raw' }, { step: 'raw' })).toBeNull()
})
