import { expect, test } from 'vitest'
import { isoDurationText, parseIsoDuration } from './iso-duration.ts'

test.each([
  ['PT3H', 10_800_000],
  ['P7D', 604_800_000],
  ['P1W', 604_800_000],
  ['P1DT12H', 129_600_000],
  ['PT1H30M15S', 5_415_000],
])('%s has its length', (text, ms) => {
  expect(parseIsoDuration(text)).toBe(ms)
})

test.each(['', 'P', 'PT', 'PT0S', 'P1M', 'P1Y', 'PT1.5H', '-PT1H', '3 h', 'P1W2D', 'PT1H '])(
  '"%s" is no duration of fixed length',
  (text) => {
    expect(parseIsoDuration(text)).toBeUndefined()
  },
)

test.each([
  [6 * 3_600_000, 'PT6H'],
  [-90 * 60_000, '-PT1H30M'],
  [86_400_000, 'P1D'],
  [93_784_000, 'P1DT2H3M4S'],
  [0, 'PT0S'],
])('a duration of %d ms is written %s', (ms, text) => {
  expect(isoDurationText(ms)).toBe(text)
  expect(parseIsoDuration(text.replace('-', '')) ?? 0).toBe(Math.abs(ms))
})
