import { expect, test } from 'vitest'
import { isNamedBy } from './if-none-match.ts'

test.each([
  ['W/"abc"', true],
  ['"abc"', true],
  ['"x", W/"abc" , "y"', true],
  ['"a,b", "abc"', true],
  ['*', true],
  [null, false],
  ['', false],
  ['abc', false],
  ['"ab"', false],
  ['"abc', false],
  ['"*"', false],
  ['"x, W/"y"', false],
])('C71 %j names W/"abc": %s', (header, named) => {
  expect(isNamedBy('W/"abc"', header)).toBe(named)
})
