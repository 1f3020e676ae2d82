import { expect, it } from 'vitest'
import { repeated } from './repeated.ts'

it('names each text once that occurs more than once', () => {
  expect(repeated(['a', 'b', 'a', 'c', 'b', 'a'])).toEqual(new Set(['a', 'b']))
})

it('goes through as many as a hostile service may name', () => {
  expect(repeated(Array.from({ length: 1_000_000 }, (_, n) => `s${n}`)).size).toBe(0)
})
