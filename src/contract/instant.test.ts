import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  formatInstant,
  formatInstantAtOffset,
  parseInstant,
  parseRangeInstant,
  startOfDayAtOffset,
} from './instant.ts'

const PEAK = '2015-12-27T02:15:00Z'
const PEAK_MS = Date.UTC(2015, 11, 27, 2, 15)

const anyMs = fc.integer({ min: Date.parse('0001-01-02T00:00:00Z'), max: Date.parse('9999-12-30T00:00:00Z') })
const anyOffset = fc.integer({ min: -12, max: 14 })

function wholeSecond(ms: number): number {
  return Math.floor(ms / 1000) * 1000
}

describe('a bound of a range', () => {
  test('is read in the one form it has', () => {
    expect(parseRangeInstant(PEAK)).toBe(PEAK_MS)
    expect(parseRangeInstant('0050-01-01T00:00:00Z')).toBe(Date.parse('0050-01-01T00:00:00Z'))
    expect(parseRangeInstant('2024-02-29T23:59:59Z')).toBe(Date.UTC(2024, 1, 29, 23, 59, 59))
  })

  test.each([
    '2024-02-30T00:00:00Z',
    '2023-02-29T00:00:00Z',
    '1900-02-29T00:00:00Z',
    '2024-04-31T00:00:00Z',
    '2024-00-01T00:00:00Z',
    '2024-01-00T00:00:00Z',
    '2024-01-01T24:00:00Z',
    '2024-01-01T00:00:60Z',
    '2024-01-01T00:00:00',
    '2024-01-01T00:00:00.0Z',
    '2024-01-01T00:00:00+00:00',
    `${PEAK}\n`,
    ` ${PEAK}`,
    '1',
    '',
  ])('is not read from %j', (text) => {
    expect(parseRangeInstant(text)).toBeUndefined()
  })

  test('comes back from its text as it was, to the second', () => {
    fc.assert(
      fc.property(anyMs, (ms) => {
        expect(parseRangeInstant(formatInstant(ms))).toBe(wholeSecond(ms))
      }),
    )
  })
})

describe('a timestamp of an answer', () => {
  test('is read in UTC, with an offset, with fractions, with a space', () => {
    const same = [PEAK, '2015-12-27T09:15:00+07:00', '2015-12-26t21:15:00-0500', '2015-12-27 02:15:00z']
    for (const text of same) expect(parseInstant(text), text).toBe(PEAK_MS)
    expect(parseInstant('2015-12-27T02:15:00.5Z')).toBe(PEAK_MS + 500)
    expect(parseInstant('2015-12-27T02:15:00,123456789012+00:00')).toBe(PEAK_MS + 123)
    expect(parseInstant('2015-12-27T05:45:00+03:30')).toBe(PEAK_MS)
  })

  test.each([
    ['an impossible date', '2024-02-30T00:00:00Z'],
    ['a local time', '2024-01-01T00:00:00'],
    ['an impossible offset', '2024-01-01T00:00:00+24:00'],
    ['an impossible minute of offset', '2024-01-01T00:00:00+00:60'],
    ['a number', 1_451_182_500_000],
    ['digits', '1451182500'],
    ['null', null],
    ['a list', [PEAK]],
  ])('is not read from %s', (_, value) => {
    expect(parseInstant(value)).toBeUndefined()
  })

  test('comes back from its text at any offset as it was, to the second', () => {
    fc.assert(
      fc.property(anyMs, anyOffset, (ms, offset) => {
        expect(parseInstant(formatInstantAtOffset(ms, offset))).toBe(wholeSecond(ms))
      }),
    )
  })

  test('says the wall time at its offset', () => {
    expect(formatInstantAtOffset(PEAK_MS, 7)).toBe('2015-12-27T09:15:00+07:00')
    expect(formatInstantAtOffset(PEAK_MS, -3)).toBe('2015-12-26T23:15:00-03:00')
    expect(formatInstantAtOffset(PEAK_MS + 999, 0)).toBe('2015-12-27T02:15:00+00:00')
    expect(formatInstantAtOffset(-1, 0)).toBe('1969-12-31T23:59:59+00:00')
  })
})

test('the day at an offset begins at its own midnight, at most a day ago', () => {
  fc.assert(
    fc.property(anyMs, anyOffset, (ms, offset) => {
      const midnight = startOfDayAtOffset(ms, offset)
      expect(formatInstantAtOffset(midnight, offset).slice(10, 19)).toBe('T00:00:00')
      expect(ms - midnight).toBeGreaterThanOrEqual(0)
      expect(ms - midnight).toBeLessThan(86_400_000)
    }),
  )
})
