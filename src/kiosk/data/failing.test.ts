import { expect, it } from 'vitest'
import { ApiFailure } from '../../view/api/http.ts'
import { failingOf } from './failing.ts'

it.each([
  ['no answer', new ApiFailure(null, null), 'away'],
  ['an answer that never ended', new DOMException('', 'AbortError'), 'away'],
  ['a server in trouble', new ApiFailure(503, null), 'away'],
  ['a limit', new ApiFailure(429, null), 'away'],
  ['a screen that is not there', new ApiFailure(404, null), 'unknown'],
  ['another version', new ApiFailure(200, null), 'malformed'],
])('%s is told as what it is', (_, failure, said) => {
  expect(failingOf(failure)).toBe(said)
})
