import fc from 'fast-check'
import { expect, it } from 'vitest'
import { jsonMembers, parsedJson } from './json-members.ts'

function membersOf(text: string): [string, unknown][] {
  const bytes = Buffer.from(text)
  const members = [...jsonMembers(bytes, 0, bytes.length)].filter((member) => member !== undefined)
  return members.map(({ name, from, to }) => [name, parsedJson(bytes, from, to)])
}

it('finds the members of any object that JSON.parse reads', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.string({ unit: 'grapheme' }), fc.jsonValue())),
      fc.constantFrom('', ' ', '\n\t\r '),
      (members, gap) => {
        const written = members.map(
          ([name, value]) =>
            `${gap}${JSON.stringify(name)}${gap}:${gap}${JSON.stringify(value, null, gap)}${gap}`,
        )
        const text = `${gap}{${written.join(',') || gap}}${gap}`
        const parsed = members.map(([name, value]) => [name, JSON.parse(JSON.stringify(value))])
        expect(membersOf(text)).toEqual(parsed)
      },
    ),
  )
})

const TOKENS = [
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '"',
  '"a"',
  '"\\"',
  '\\',
  '1',
  '-',
  'null',
  ' ',
  '\u0000',
  '\uFEFF',
  '{"a":',
]

it('throws on every other text, as JSON.parse does', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...TOKENS), { maxLength: 12 }), (tokens) => {
      const text = tokens.join('')
      if (!isObject(text)) expect(() => membersOf(text)).toThrow(SyntaxError)
      // of several of a name the last one counts
      else expect(Object.fromEntries(membersOf(text))).toEqual(JSON.parse(text))
    }),
    { numRuns: 5_000 },
  )
})

function isObject(text: string): boolean {
  try {
    return Object.prototype.toString.call(JSON.parse(text)) === '[object Object]'
  } catch {
    return false
  }
}

it.each([
  '',
  '{',
  '[]',
  '{"a"}',
  '{"a":1,}',
  '{"a":1 "b":2}',
  '{1:2}',
  '{"a":1}}',
  '{"a":"',
  '{}x',
  '{"a":}',
])('throws on %j, which is no object', (text) => {
  expect(() => membersOf(text)).toThrow(SyntaxError)
})

it('looks for the end of a long value in steps', () => {
  const bytes = Buffer.from(JSON.stringify({ a: 'x'.repeat(1_000_000) }))
  expect([...jsonMembers(bytes, 0, bytes.length)].length).toBeGreaterThan(10)
})
