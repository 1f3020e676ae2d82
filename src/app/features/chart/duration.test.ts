import { expect, it } from 'vitest'
import { durationParts } from './duration.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const text = (ms: number) =>
  durationParts(ms)
    .map(({ unit, amount }) => `${amount} ${unit}`)
    .join(' ')

it.each([
  [34 * HOUR + 40 * MINUTE, '34 hour 40 minute'],
  [15 * MINUTE, '15 minute'],
  [90_000, '1 minute 30 second'],
  [400, '0 second'],
  [47 * HOUR, '47 hour'],
  [51 * HOUR, '2 day 3 hour'],
  [198 * DAY, '198 day'],
  // from the beginning of 1976 to that of 1995, and two years with and without a leap day
  [6940 * DAY, '19 year'],
  [731 * DAY, '2 year'],
  [6950 * DAY, '19 year 10 day'],
  [59_700, '1 minute'],
  [59 * MINUTE + 59_900, '1 hour'],
  [2 * DAY - 100, '2 day'],
  [2 * 365 * DAY - 100, '2 year'],
  [1.9999 * HOUR, '2 hour'],
])('%d ms is %s', (ms, expected) => {
  expect(text(ms)).toBe(expected)
})

it('is never negative', () => {
  expect(text(-5)).toBe('0 second')
})
