import { tzOffset } from '@date-fns/tz'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { instantOf, offsetMs, parseDayStart, wallOf } from './clock.ts'

const iso = (ms: number) => new Date(ms).toISOString().slice(0, 16)

describe('the start of a day', () => {
  test.each([
    ['00:00', 0],
    ['07:00', 420],
    ['23:59', 1439],
    ['24:00', undefined],
    ['7:00', undefined],
    ['07:60', undefined],
    ['07:00:00', undefined],
    ['', undefined],
  ])('%j is %s minutes after midnight', (text, minutes) => {
    expect(parseDayStart(text)).toBe(minutes)
  })
})

describe('a time on a zone’s clocks', () => {
  test.each([
    ['Asia/Jakarta', '2024-05-10T07:00', '2024-05-10T00:00'],
    ['Asia/Kathmandu', '2024-05-10T00:00', '2024-05-09T18:15'],
    ['Europe/London', '2026-03-29T00:00', '2026-03-29T00:00'],
    ['Europe/London', '2026-03-30T00:00', '2026-03-29T23:00'],
    ['Europe/London', '2026-10-25T09:00', '2026-10-25T09:00'],
    ['America/New_York', '2026-11-01T00:00', '2026-11-01T04:00'],
    ['America/New_York', '2026-11-02T00:00', '2026-11-02T05:00'],
  ])('of %s: %s is %s UTC', (zone, wall, instant) => {
    expect(iso(instantOf(Date.parse(`${wall}Z`), zone))).toBe(instant)
  })

  test.each([
    ['comes twice is the earlier', 'Europe/London', '2026-10-25T01:30', '2026-10-25T00:30'],
    ['is left out is an hour later', 'America/New_York', '2026-03-08T02:30', '2026-03-08T07:30'],
    [
      'is a midnight left out is where the day begins',
      'America/Sao_Paulo',
      '2018-11-04T00:00',
      '2018-11-04T03:00',
    ],
    ['is of a day left out is where the next begins', 'Pacific/Apia', '2011-12-30T00:00', '2011-12-30T10:00'],
  ])('that %s', (_, zone, wall, instant) => {
    expect(iso(instantOf(Date.parse(`${wall}Z`), zone))).toBe(instant)
  })

  test('has the offset of its zone, also around each change of the clocks', () => {
    const zones = fc.constantFrom(
      ...[
        'Europe/London',
        'America/New_York',
        'Africa/Casablanca',
        'Asia/Gaza',
        'Pacific/Apia',
        'Antarctica/Troll',
      ],
    )
    const hours = fc.integer({ min: Date.UTC(1971, 0) / 3_600_000, max: Date.UTC(2037, 0) / 3_600_000 })
    fc.assert(
      fc.property(zones, hours, (zone, hour) => {
        const timeMs = hour * 3_600_000
        expect(offsetMs(zone, timeMs)).toBe(Math.round(tzOffset(zone, new Date(timeMs))) * 60_000)
      }),
      { numRuns: 2000 },
    )
  })

  test('is the first instant that shows it, and a later one only where none does', () => {
    const zones = fc.constantFrom('Europe/London', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Jakarta')
    const minutes = fc.integer({ min: Date.UTC(1971, 0) / 60_000, max: Date.UTC(2037, 0) / 60_000 })
    fc.assert(
      fc.property(zones, minutes, (zone, minute) => {
        const wallMs = minute * 60_000
        const instant = instantOf(wallMs, zone)
        const shown = wallOf(instant, zone) - wallMs
        expect([0, 30, 60]).toContain(shown / 60_000)
        for (const earlier of [30, 60]) {
          expect(wallOf(instant - earlier * 60_000, zone)).not.toBe(wallMs)
        }
      }),
      { numRuns: 1000 },
    )
  })
})
