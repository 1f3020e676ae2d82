import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Finder, madeUp, percentEncoded } from './canaries.ts'

const value = madeUp(':/+é"')
const finder = new Finder([{ name: 'secret', value }])
const bytes = Buffer.from(value)
const isFound = (text: string) => finder.find(text).has('secret')

describe('a secret is found', () => {
  test.each<[string, string]>([
    ['as it is', value],
    ['in JSON', JSON.stringify({ value })],
    ['URL-encoded', encodeURIComponent(value)],
    [
      'URL-encoded in small letters',
      encodeURIComponent(value).replaceAll(/%../g, (code) => code.toLowerCase()),
    ],
    ['percent-encoded throughout', percentEncoded(value)],
    ['percent-encoded twice', encodeURIComponent(percentEncoded(value))],
    ['in Base64', bytes.toString('base64')],
    ['in Base64 behind one byte', Buffer.from(`a${value}`).toString('base64')],
    ['in Base64 behind two bytes', Buffer.from(`ab${value}`).toString('base64')],
    ['in Base64 of URLs', Buffer.from(`org:${value}:x`).toString('base64url')],
    ['in hexadecimal', bytes.toString('hex')],
    ['in hexadecimal, large', bytes.toString('hex').toUpperCase()],
  ])('%s', (_, text) => expect(isFound(`before ${text} after`)).toBe(true))

  test('by any 8 characters of it, in the middle of anything', () => {
    const at = fc.nat({ max: value.length - 8 })
    fc.assert(
      fc.property(at, fc.string(), (from, around) => isFound(around + value.slice(from, from + 8) + around)),
    )
  })
})

test('nothing is found in other text', () => {
  fc.assert(fc.property(fc.string({ maxLength: 500 }), (text) => !isFound(text)))
  expect(isFound(value.slice(0, 7))).toBe(false)
  expect(isFound(madeUp(':/+é"'))).toBe(false)
})
