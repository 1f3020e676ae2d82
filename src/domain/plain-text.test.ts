import fc from 'fast-check'
import { expect, it } from 'vitest'
import { plainText } from './plain-text.ts'

it('is one line without what is not seen', () => {
  expect(plainText('  Balai\tDesa\r\n\u202eSukamaju\u2069 \u0000', 60)).toBe('Balai Desa Sukamaju')
})

it('keeps markup as the text it is', () => {
  expect(plainText('<img src=x onerror=alert(1)>', 60)).toBe('<img src=x onerror=alert(1)>')
})

it('is nothing for what is no text', () => {
  for (const value of [null, undefined, 7, {}, ['a']]) expect(plainText(value, 60)).toBe('')
})

it('is never longer than wanted, whatever came', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.integer({ min: 1, max: 40 }),
      (text, most) => {
        expect([...plainText(text, most)].length).toBeLessThanOrEqual(most)
      },
    ),
  )
})
