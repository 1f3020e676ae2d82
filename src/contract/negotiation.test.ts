import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contentCoding, isNamedBy, isPreferredToJson } from './negotiation.ts'

const PACKED = 'application/vnd.gaugeboard.series.v3'

test.each([
  [null, false],
  ['', false],
  ['*/*', false],
  ['application/*', false],
  ['application/json', false],
  [PACKED, true],
  [PACKED.toUpperCase(), true],
  [`${PACKED}, application/json;q=0.9`, true],
  [`application/json, ${PACKED}`, true],
  [`application/json, ${PACKED};q=0.9`, false],
  [`${PACKED};q=0`, false],
  [`${PACKED};q=0.0, */*`, false],
  [`${PACKED};q=2`, false],
  [`text/html;level=1, ${PACKED} ; q=0.5`, true],
])('%j asks for a packed series rather than JSON: %s', (header, wanted) => {
  expect(isPreferredToJson(PACKED, header)).toBe(wanted)
})

test.each([
  [null, 'identity'],
  ['', 'identity'],
  ['identity', 'identity'],
  ['gzip', 'gzip'],
  ['x-gzip', 'gzip'],
  ['GZIP;Q=0.5', 'gzip'],
  ['br', 'br'],
  ['gzip, deflate, br, zstd', 'gzip'],
  ['br;q=1.0, gzip;q=0.8, *;q=0.1', 'br'],
  ['gzip;q=0', 'identity'],
  ['gzip;q=0, *', 'br'],
  ['*', 'gzip'],
  ['*;q=0', 'identity'],
  ['deflate', 'identity'],
  ['identity;q=1, gzip;q=0.5', 'identity'],
  ['identity;q=0, gzip;q=0.001', 'gzip'],
  ['identity;q=0', 'identity'],
  ['gzip ; q=0.2 ,\tbr;q=0.3', 'br'],
  ['gzip;q=2, br', 'br'],
  ['gzip;q=', 'identity'],
  ['gzipped', 'identity'],
])('C70 %j is answered in %s', (header, coding) => {
  expect(contentCoding(header)).toBe(coding)
})

test('C70 whatever stands in the header, a coding that was given no weight is never used', () => {
  const member = fc.tuple(fc.constantFrom('gzip', 'br', 'identity', '*', 'zstd'), fc.constantFrom(0, 0.3, 1))
  fc.assert(
    fc.property(fc.uniqueArray(member, { selector: ([name]) => name }), (members) => {
      const header = members.map(([name, weight]) => `${name};q=${weight}`).join(', ')
      const chosen = contentCoding(header)
      const weights = new Map<string, number>(members)
      if (chosen !== 'identity') expect(weights.get(chosen) ?? weights.get('*')).toBeGreaterThan(0)
      for (const [name, weight] of members) {
        if (name === 'gzip' || name === 'br')
          expect(weight).toBeLessThanOrEqual(weights.get(chosen) ?? weights.get('*') ?? 0)
      }
    }),
  )
})

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

test.each([
  ['gzip, br', ['br', 'gzip'], 'br'],
  ['gzip, br;q=0.5', ['br', 'gzip'], 'gzip'],
  ['br', ['gzip'], 'identity'],
] as const)('%j is answered in one of %j: %s', (header, offered, coding) => {
  expect(contentCoding(header, offered)).toBe(coding)
})
