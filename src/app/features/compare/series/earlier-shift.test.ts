import { describe, expect, it } from 'vitest'
import { rangeBefore, shiftOf } from './earlier-shift.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const day = (text: string) => ({ fromMs: Date.parse(text), toMs: Date.parse(text) + DAY })
const years = (count: number) => ({ lagMs: 0, earlier: { kind: 'years', years: count } as const })

describe('how much later a series is shown', () => {
  it('is less by its lag, and more by the length of the range for the period before', () => {
    const range = day('2026-01-05T00:00:00Z')
    expect(shiftOf({ lagMs: HOUR, earlier: null }, range, 'UTC')).toBe(-HOUR)
    expect(shiftOf({ lagMs: HOUR, earlier: { kind: 'period' } }, range, 'UTC')).toBe(DAY - HOUR)
  })

  it('is by the calendar for the same time of earlier years', () => {
    const of = (text: string, count: number, zone = 'UTC') => {
      const range = day(text)
      return new Date(rangeBefore(range, shiftOf(years(count), range, zone)).fromMs).toISOString()
    }
    expect(of('2025-03-01T00:00:00Z', 1)).toBe('2024-03-01T00:00:00.000Z')
    expect(of('2024-02-29T06:00:00Z', 1)).toBe('2023-02-28T06:00:00.000Z')
    expect(of('2024-02-29T06:00:00Z', 4)).toBe('2020-02-29T06:00:00.000Z')
    // summer time began on 30 March 2025 and on 31 March 2024
    expect(of('2025-03-30T11:00:00Z', 1, 'Europe/London')).toBe('2024-03-30T12:00:00.000Z')
  })
})
