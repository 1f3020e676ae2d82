import { expect, test } from 'vitest'
import { formatCorrelation } from './format-correlation.ts'

test.each([
  [0.9596, 2, '0.96'],
  [0.9996, 2, '0.99'],
  [0.9996, 3, '0.999'],
  [0.99999, 3, '0.999'],
  [-0.9999, 2, '−0.99'],
  [1, 2, '1.00'],
  [-1, 3, '−1.000'],
  [0, 2, '0.00'],
])('a coefficient of %d with %d decimals is %s', (r, decimals, text) => {
  expect(formatCorrelation(r, decimals, 'en')).toBe(text)
})
