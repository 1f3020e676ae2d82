import { expect, test } from 'vitest'
import { preferencesIn } from './preferences.ts'

test('preferences are read back as they were stored', () => {
  const text = JSON.stringify({ version: 1, range: '7d', step: 'raw', zone: 'utc' })
  expect(preferencesIn(text)).toEqual({ range: '7d', step: 'raw', zone: 'utc' })
})

test.each([
  [null],
  [''],
  ['{'],
  ['null'],
  ['[]'],
  ['7'],
  ['{"range":"7d"}'],
  ['{"version":2,"range":"7d"}'],
  ['{"version":1,"range":"5h","step":7,"zone":{"__proto__":null}}'],
])('of %j nothing is taken over', (text) => {
  expect(preferencesIn(text)).toEqual({})
})

test('known preferences are kept beside unknown ones', () => {
  expect(preferencesIn('{"version":1,"range":"30d","zone":"Mars/Base"}')).toEqual({ range: '30d' })
})
