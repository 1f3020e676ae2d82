import { expect, it } from 'vitest'
import { formatDistance } from './format-distance.ts'

it('a distance has a decimal only where it is short', () => {
  expect(formatDistance(3.14, 'en')).toBe('3.1 km')
  expect(formatDistance(47.35, 'id')).toBe('47 km')
})
