import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { timeTicks } from './time-ticks.ts'

const range = (from: string, to: string) => ({ fromMs: Date.parse(from), toMs: Date.parse(to) })
const iso = (times: number[]) => times.map((ms) => new Date(ms).toISOString().slice(0, 16))

describe('ticks of time', () => {
  it('are full hours of the zone', () => {
    const { unit, times } = timeTicks(range('2024-05-01T00:10Z', '2024-05-01T06:10Z'), 'Asia/Kolkata', 6)
    expect(unit).toBe('time')
    expect(iso(times)).toEqual([
      '2024-05-01T00:30',
      '2024-05-01T01:30',
      '2024-05-01T02:30',
      '2024-05-01T03:30',
      '2024-05-01T04:30',
      '2024-05-01T05:30',
    ])
  })

  it.each([
    ['2024-05-01T00:00Z', 'Asia/Kathmandu', 10, '00:05'],
    ['2024-05-01T00:00Z', 'Pacific/Chatham', 10, '00:05'],
    ['2024-05-01T00:00Z', 'Australia/Eucla', 2, '00:01'],
    ['1925-05-01T00:00Z', 'Asia/Jakarta', 60, '00:40'],
    ['1890-05-01T00:00Z', 'Asia/Jakarta', 60, '00:53'],
  ])('of %s in %s stand every %d minutes of its clock', (from, zone, minutes, first) => {
    const fromMs = Date.parse(from)
    const { times } = timeTicks({ fromMs, toMs: fromMs + 6 * minutes * 60_000 }, zone, 6)
    expect(iso(times)[0]?.slice(11)).toBe(first)
    expect(times.length).toBe(6)
    for (const [i, at] of times.slice(1).entries()) expect(at - (times[i] as number)).toBe(minutes * 60_000)
  })

  it('are midnights of the zone', () => {
    const { unit, times } = timeTicks(range('2024-05-01T00:00Z', '2024-05-04T00:00Z'), 'Asia/Jakarta', 3)
    expect(unit).toBe('day')
    expect(iso(times)).toEqual(['2024-05-01T17:00', '2024-05-02T17:00', '2024-05-03T17:00'])
  })

  it('stay on midnight and noon when the clocks go forward', () => {
    const { times } = timeTicks(range('2024-03-30T00:00Z', '2024-04-01T12:00Z'), 'Europe/Amsterdam', 8)
    expect(iso(times)).toEqual([
      '2024-03-30T11:00',
      '2024-03-30T23:00',
      '2024-03-31T10:00',
      '2024-03-31T22:00',
      '2024-04-01T10:00',
    ])
  })

  it('name the hour that comes twice twice', () => {
    const { times } = timeTicks(range('2024-10-27T00:00Z', '2024-10-27T03:00Z'), 'Europe/Amsterdam', 4)
    expect(iso(times)).toEqual([
      '2024-10-27T00:00',
      '2024-10-27T01:00',
      '2024-10-27T02:00',
      '2024-10-27T03:00',
    ])
  })

  it('are Mondays where a tick stands for a week', () => {
    const { times } = timeTicks(range('2024-05-01T00:00Z', '2024-06-01T00:00Z'), 'UTC', 5)
    expect(times.map((ms) => new Date(ms).getUTCDay())).toEqual([1, 1, 1, 1])
  })

  it('are firsts of the month, and of the year', () => {
    const year = timeTicks(range('2016-01-01T00:00Z', '2017-01-01T00:00Z'), 'UTC', 7)
    expect(iso(year.times)).toEqual([
      '2016-01-01T00:00',
      '2016-03-01T00:00',
      '2016-05-01T00:00',
      '2016-07-01T00:00',
      '2016-09-01T00:00',
      '2016-11-01T00:00',
      '2017-01-01T00:00',
    ])
    const decades = timeTicks(range('1976-01-01T00:00Z', '1995-01-01T00:00Z'), 'UTC', 5)
    expect(decades.unit).toBe('year')
    expect(iso(decades.times)).toEqual([
      '1980-01-01T00:00',
      '1985-01-01T00:00',
      '1990-01-01T00:00',
      '1995-01-01T00:00',
    ])
  })

  it('rise, lie inside and are never crowded', () => {
    const zones = fc.constantFrom(
      'UTC',
      'Asia/Jakarta',
      'America/St_Johns',
      'Australia/Lord_Howe',
      'Asia/Kathmandu',
      'Pacific/Chatham',
    )
    fc.assert(
      fc.property(
        fc.integer({ min: -3e9, max: 2e9 }),
        fc.integer({ min: 60, max: 4e8 }),
        fc.integer({ min: 2, max: 20 }),
        zones,
        (from, length, count, zone) => {
          const fromMs = from * 1000
          const toMs = fromMs + length * 1000
          const { times } = timeTicks({ fromMs, toMs }, zone, count)
          for (const [i, at] of times.entries()) {
            expect(at).toBeGreaterThanOrEqual(fromMs)
            expect(at).toBeLessThanOrEqual(toMs)
            if (i > 0) expect(at).toBeGreaterThan(times[i - 1] as number)
          }
          expect(times.length).toBeLessThanOrEqual(count * 1.2 + 2)
          if (count >= 8 && length >= 8 * 60) expect(times.length).toBeGreaterThanOrEqual(2)
        },
      ),
      { numRuns: 60 },
    )
  })
})
