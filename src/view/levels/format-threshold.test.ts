import { expect, it } from 'vitest'
import { formatThreshold } from './format-threshold.ts'

const level = { decimals: 1, unit: 'cm' }

it.each([
  [80, 'en', '80\u00a0cm'],
  [182.88, 'id', '182,9\u00a0cm'],
  [-20, 'en', '−20\u00a0cm'],
  [-0.04, 'en', '0\u00a0cm'],
])('a threshold of %s is told in %s as %s', (value, locale, text) => {
  expect(formatThreshold(value, level, locale)).toBe(text)
})
