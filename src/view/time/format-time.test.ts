import { describe, expect, it } from 'vitest'
import { formatClock } from '../../domain/format/date-format.ts'
import {
  formatAge,
  formatAgeInFull,
  formatAgo,
  formatInstant,
  formatInterval,
  formatMeasured,
} from './format-time.ts'

const SECOND = 1000
const HOUR = 3_600_000
const DAY = 24 * HOUR
const instant = Date.parse('2015-12-27T02:15:00Z')

describe('an instant', () => {
  it('is told in its zone, with the offset', () => {
    expect(formatInstant(instant, 'UTC', 'en-GB')).toBe('27 Dec 2015, 02:15 UTC')
    expect(formatInstant(instant, 'Asia/Jakarta', 'en-GB')).toBe('27 Dec 2015, 09:15 UTC+7')
    expect(formatInstant(instant, 'America/New_York', 'en-GB')).toBe('26 Dec 2015, 21:15 UTC−5')
  })

  it('bears the offset of its own season', () => {
    const summer = Date.parse('2015-07-01T00:00:00Z')
    expect(formatInstant(summer, 'Europe/London', 'en-GB')).toContain('01:00 UTC+1')
  })

  it('is told in the reader’s language, midnight as 00', () => {
    const midnight = Date.parse('2026-08-17T17:00:00Z')
    expect(formatInstant(midnight, 'Asia/Jakarta', 'id')).toBe('18 Agu 2026, 00.00 UTC+7')
    expect(formatClock(midnight, 'Asia/Jakarta', 'en-US')).toBe('00:00')
  })
})

describe('when something was measured', () => {
  const now = Date.parse('2026-11-22T22:00:00Z')

  it('is told as its age', () => {
    expect(formatMeasured(now - 6 * HOUR, now, 'UTC', 'en-GB')).toBe('6 h ago')
    expect(formatMeasured(now + 9 * 60 * SECOND, now, 'UTC', 'en-GB')).toBe('now')
  })

  it('is told as the clock said that is too far ahead for it', () => {
    expect(formatMeasured(now + 7 * HOUR, now, 'Asia/Jakarta', 'en-GB')).toBe('23 Nov 2026, 12:00 UTC+7')
  })
})

describe('an age', () => {
  it.each([
    [4 * SECOND, '4 s'],
    [59 * SECOND, '59 s'],
    [60 * SECOND, '1 min'],
    [6 * HOUR + 59, '6 h'],
    [47 * HOUR, '47 h'],
    [3 * DAY, '3 d'],
    [90 * DAY, '3 mo'],
    [10 * 365 * DAY, '9 y'],
    [3653 * DAY, '10 y'],
  ])('of %i ms is %s', (ms, text) => {
    expect(formatAge(ms, 'en')).toBe(text)
  })

  it('ahead of the clock is none', () => {
    expect(formatAge(-5 * SECOND, 'en')).toBe('0 s')
  })

  it('of days is never taken for one of hours', () => {
    const days = 4 * 86_400 * SECOND
    expect(formatAge(days, 'id')).toBe('4 hari')
    expect(formatAgo(days, 'id')).toBe('4 hari lalu')
    expect(formatAge(days / 24, 'id')).toBe('4 jam')
  })

  it('stands in full inside a sentence', () => {
    expect(formatAgeInFull(18 * 365.25 * DAY, 'en')).toBe('18 years')
    expect(formatAgeInFull(HOUR, 'en')).toBe('1 hour')
    expect(formatAgeInFull(6 * HOUR, 'id')).toBe('6 jam')
  })

  it('can be said as time gone by', () => {
    expect(formatAgo(4 * 60 * SECOND, 'id')).toBe('4 mnt lalu')
    expect(formatAgo(SECOND, 'id')).toBe('1 dtk lalu')
  })

  it.each([0, 999, -1, -7 * 60 * SECOND])('of %i ms is said to be now, not none ago', (ms) => {
    expect(formatAgo(ms, 'en')).toBe('now')
    expect(formatAgo(ms, 'id')).toBe('sekarang')
  })
})

it.each([
  [300, 'en', '5 min'],
  [90, 'en', '90 s'],
  [189, 'en', '189 s'],
  [5400, 'en', '90 min'],
  [3600, 'id', '1 jam'],
  [86_400, 'en', '1 d'],
  [7.5, 'en', '7.5 s'],
])(
  'an interval of %d s is said in the largest unit that it is a whole number of',
  (seconds, locale, text) => {
    expect(formatInterval(seconds, locale)).toBe(text)
  },
)
