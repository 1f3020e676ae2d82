import { CalendarDate, parseAbsolute, type ZonedDateTime } from '@internationalized/date'
import { describe, expect, it } from 'vitest'
import { changedTime, readTyped, toTheMinute, typedRange, wholeDays } from './zoned-range.ts'

const ms = (iso: string) => Date.parse(iso)

describe('a typed range', () => {
  it('is on the clock of the zone', () => {
    const typed = typedRange(
      { fromMs: ms('2024-05-01T00:00Z'), toMs: ms('2024-05-02T00:00Z') },
      'Asia/Jakarta',
    )
    expect(typed.start?.hour).toBe(7)
    expect(readTyped(typed)).toEqual({ fromMs: ms('2024-05-01T00:00Z'), toMs: ms('2024-05-02T00:00Z') })
  })

  it('says what is wrong with it', () => {
    const { start, end } = typedRange({ fromMs: 0, toMs: 3_600_000 }, 'UTC')
    expect(readTyped({ start: end, end: start })).toBe('endBeforeStart')
    expect(readTyped({ start, end: start })).toBe('tooShort')
    expect(readTyped({ start: null, end })).toBe('startMissing')
    expect(readTyped({ start, end: null })).toBe('endMissing')
    expect(readTyped({ start: start?.set({ year: 24 }) ?? null, end })).toBe('farAway')
    expect(readTyped({ start, end: end?.set({ year: 2970 }) ?? null })).toBe('farAway')
  })
})

describe('a time that was typed', () => {
  it('has no seconds that its field does not show', () => {
    const typed = toTheMinute(parseAbsolute('2015-10-24T00:00:37.250Z', 'Asia/Jakarta'))
    expect(typed.toDate().toISOString()).toBe('2015-10-24T00:00:00.000Z')
  })

  it('stays in its hour where the clocks go through it twice', () => {
    const second = parseAbsolute('2024-10-27T01:30:37Z', 'Europe/Amsterdam')
    expect(toTheMinute(second).toDate().toISOString()).toBe('2024-10-27T01:30:00.000Z')
  })
})

describe('a time that was changed where the clocks go through an hour twice', () => {
  const at = (iso: string) => parseAbsolute(iso, 'Europe/London')
  const changed = (before: string, change: (time: ZonedDateTime) => ZonedDateTime) =>
    changedTime(change(at(before)), at(before))
      .toDate()
      .toISOString()

  it('keeps its offset', () => {
    const toHalf = (time: ZonedDateTime) => time.set({ minute: 30 })
    expect(changed('2015-10-25T00:45:00Z', toHalf)).toBe('2015-10-25T00:30:00.000Z')
    expect(changed('2015-10-25T01:45:00Z', toHalf)).toBe('2015-10-25T01:30:00.000Z')
  })

  it('is stepped through both by key', () => {
    const step = (by: number) => (time: ZonedDateTime) => time.cycle('hour', by)
    expect(changed('2015-10-25T00:45:00Z', step(1))).toBe('2015-10-25T01:45:00.000Z')
    expect(changed('2015-10-25T01:45:00Z', step(-1))).toBe('2015-10-25T00:45:00.000Z')
  })
})

describe('days on the calendar', () => {
  it('are whole ones of the zone, also when the clocks change', () => {
    const day = new CalendarDate(2024, 3, 31)
    expect(readTyped(wholeDays(day, day, 'Europe/Amsterdam'))).toEqual({
      fromMs: ms('2024-03-30T23:00Z'),
      toMs: ms('2024-03-31T22:00Z'),
    })
  })
})
