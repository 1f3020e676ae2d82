import { expect, it } from 'vitest'
import { offsetLabel } from './offset.ts'

it.each([
  ['UTC', '2024-05-01', 'UTC'],
  ['Asia/Jakarta', '2024-05-01', 'UTC+7'],
  ['Asia/Kathmandu', '2024-05-01', 'UTC+5:45'],
  ['America/St_Johns', '2024-01-01', 'UTC−3:30'],
  ['Europe/Amsterdam', '2024-07-01', 'UTC+2'],
  // before standard time clocks went by the sun, to the second
  ['Asia/Jakarta', '1900-01-01', 'UTC+7:07'],
  ['America/New_York', '1870-01-01', 'UTC−4:56'],
])('in %s on %s the offset is told as %s', (zone, day, label) => {
  expect(offsetLabel(zone, Date.parse(day))).toBe(label)
})
