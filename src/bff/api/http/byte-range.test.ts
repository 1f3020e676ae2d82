import fc from 'fast-check'
import { expect, it } from 'vitest'
import { byteRange } from './byte-range.ts'

it.each([
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=2-4', { first: 2, last: 4 }],
  ['bytes=2-', { first: 2, last: 9 }],
  ['bytes=-3', { first: 7, last: 9 }],
  ['bytes=-99', { first: 0, last: 9 }],
  ['bytes=8-999999999999999', { first: 8, last: 9 }],
  [' Bytes=1-2 ', { first: 1, last: 2 }],
])('%s of ten bytes are these', (header, range) => {
  expect(byteRange(header, 10)).toEqual(range)
})

it.each(['bytes=10-', 'bytes=10-12', 'bytes=-0'])('%s has none of ten bytes', (header) => {
  expect(byteRange(header, 10)).toBe('unsatisfiable')
})

it.each([null, '', 'bytes=-', 'bytes=4-2', 'bytes=0-1,4-5', 'lines=1-2', 'bytes=a-b', 'bytes=1-2x'])(
  '%s counts as none',
  (header) => {
    expect(byteRange(header, 10)).toBe('whole')
  },
)

it('is within the body, whatever the header says', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(), fc.nat(), fc.integer({ min: 0, max: 1000 }), (text, a, b, size) => {
      for (const header of [text, `bytes=${text}`, `bytes=${a}-${b}`, `bytes=-${a}`]) {
        const range = byteRange(header, size)
        if (typeof range === 'string') continue
        expect(range.first).toBeGreaterThanOrEqual(0)
        expect(range.last).toBeGreaterThanOrEqual(range.first)
        expect(range.last).toBeLessThan(size)
      }
    }),
  )
})
