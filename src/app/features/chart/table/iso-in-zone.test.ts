import { expect, it } from 'vitest'
import { isoInZone } from './iso-in-zone.ts'

it('is what the clocks of a zone show, with the offset that holds at that time', () => {
  const at = Date.UTC(2024, 6, 1, 22, 30)
  expect(isoInZone(at, 'UTC')).toBe('2024-07-01T22:30:00+00:00')
  expect(isoInZone(at, 'Europe/London')).toBe('2024-07-01T23:30:00+01:00')
  expect(isoInZone(at, 'Asia/Kathmandu')).toBe('2024-07-02T04:15:00+05:45')
  expect(isoInZone(at, 'America/St_Johns')).toBe('2024-07-01T20:00:00-02:30')
})
