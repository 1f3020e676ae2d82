import { expect, it } from 'vitest'
import { hoursAndMinutes } from './hours-and-minutes.ts'

it.each([
  [0, 0, 1],
  [2.6, 0, 3],
  [9.4, 0, 9],
  [12, 0, 10],
  [23, 0, 25],
  [58, 1, 0],
  [131, 2, 10],
  [719, 12, 0],
])('%s minutes are said as %s h %s min', (exact, hours, minutes) => {
  expect(hoursAndMinutes(exact * 60_000)).toEqual({ hours, minutes })
})
