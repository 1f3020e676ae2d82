import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contentCoding } from './accept-encoding.ts'

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
