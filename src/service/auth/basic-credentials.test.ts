import fc from 'fast-check'
import { expect, test } from 'vitest'
import { basicCredentials } from './basic-credentials.ts'

function header(text: string): string {
  return `Basic ${Buffer.from(text).toString('base64')}`
}

test('the first colon separates, so a secret may hold colons and be empty', () => {
  expect(basicCredentials(header('key:a:b:'))).toEqual({ apiKey: 'key', secretKey: 'a:b:' })
  expect(basicCredentials(header('key:'))).toEqual({ apiKey: 'key', secretKey: '' })
  expect(basicCredentials(header('key'))).toBeUndefined()
})

test('any pair comes out as it went in, in UTF-8', () => {
  const word = fc.string({ unit: 'grapheme' })
  fc.assert(
    fc.property(
      word.filter((text) => !text.includes(':')),
      word,
      (apiKey, secretKey) => {
        expect(basicCredentials(header(`${apiKey}:${secretKey}`))).toEqual({ apiKey, secretKey })
      },
    ),
  )
})

test('anything else is nothing, and never an error', () => {
  const other = [
    null,
    '',
    'Basic',
    'Basic ',
    'Basic a:b',
    'Bearer YTpi',
    'YTpi',
    'Basic YTpi YTpi',
    'Basic\tYTpi',
  ]
  for (const text of other) expect(basicCredentials(text), String(text)).toBeUndefined()
  expect(basicCredentials(`Basic ${Buffer.from([0xff, 0x3a]).toString('base64')}`)).toBeUndefined()
  fc.assert(fc.property(fc.string(), (text) => void basicCredentials(text)))
})
