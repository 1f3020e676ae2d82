import { describe, expect, it } from 'vitest'
import { note } from '../../../domain/notes/testing/note.ts'
import { groupNotes } from './note-groups.ts'
import { instantIn, localText, roundedPlace } from './note-time.ts'

describe('flags of notes', () => {
  const drawn = (id: string, fromMs: number, toMs: number | null = null) => ({
    note: note({ id }),
    fromMs,
    toMs,
  })
  const grouped = (...notes: ReturnType<typeof drawn>[]) =>
    groupNotes(notes, { fromMs: 0, toMs: 1000, width: 500 }, 26).map(({ x, notes: own }) => [
      x,
      own.map((one) => one.note.id).join(''),
    ])

  it('stand where their notes begin, one for those that would cover one another', () => {
    expect(grouped(drawn('c', 500), drawn('a', 100), drawn('b', 140), drawn('d', 552))).toEqual([
      [50, 'ab'],
      [250, 'c'],
      [276, 'd'],
    ])
  })

  it('stand at the edge where a stretch began before, and nowhere for what is not shown', () => {
    expect(grouped(drawn('a', -500, 10), drawn('b', -500, 0), drawn('c', 1000), drawn('d', -1))).toEqual([
      [0, 'a'],
    ])
  })
})

describe('a field of date and time', () => {
  it.each([
    [Date.UTC(2026, 0, 5, 2, 40), '2026-01-05T09:40'],
    [Date.UTC(2026, 0, 5, 2, 40, 7), '2026-01-05T09:40:07.000'],
  ])('has %i as %s, and gives it back', (ms, text) => {
    expect(localText(ms, 'Asia/Jakarta')).toBe(text)
    expect(instantIn(text, 'Asia/Jakarta')).toBe(ms)
  })

  describe('at the hour that clocks have twice', () => {
    const [first, second] = [Date.UTC(2024, 9, 27, 0, 30, 7), Date.UTC(2024, 9, 27, 1, 30, 7)]
    const beside = (ms: number, nearMs?: number) =>
      instantIn(localText(ms, 'Europe/London'), 'Europe/London', nearMs)

    it('gives back the one that it was before', () => {
      expect(localText(first, 'Europe/London')).toBe(localText(second, 'Europe/London'))
      expect([beside(first, first), beside(second, second)]).toEqual([first, second])
    })

    it('gives back the one beside which it is moved by minutes', () => {
      expect([beside(first, first + 60_000), beside(second, second + 60_000)]).toEqual([first, second])
    })

    it('gives the earlier one where there was none before', () => {
      expect(beside(second)).toBe(first)
    })
  })

  it.each(['Europe/London', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Jakarta'])(
    'gives back every half hour of a year in %s',
    (zone) => {
      const times = Array.from({ length: 366 * 48 }, (_, i) => Date.UTC(2024, 0, 1) + i * 30 * 60_000)
      expect(times.filter((ms) => instantIn(localText(ms, zone), zone, ms) !== ms)).toEqual([])
    },
  )

  it('of summer gives a time of winter as clocks have it then, and none of the hour that is left out', () => {
    const summer = Date.UTC(2024, 6, 1)
    expect(instantIn('2024-12-01T12:00', 'Europe/London', summer)).toBe(Date.UTC(2024, 11, 1, 12))
    for (const nearMs of [summer, Date.UTC(2024, 0, 1)])
      expect(instantIn('2024-03-31T01:30', 'Europe/London', nearMs)).toBe(Date.UTC(2024, 2, 31, 1, 30))
  })

  it.each(['', 'now', '2026-13-05T09:40'])('that holds %j names no time', (text) => {
    expect(instantIn(text, 'UTC')).toBeUndefined()
  })
})

it.each([
  [
    'a span of a long range, in minutes',
    { from: 61_000.5, to: 185_000.2 },
    7_200_000,
    { from: 60_000, to: 180_000 },
  ],
  [
    'a span of a short range, in seconds',
    { from: 61_400.5, to: 61_499.9 },
    60_000,
    { from: 61_000, to: 62_000 },
  ],
  ['a reading’s own time', { from: 61_401, to: null }, 7_200_000, { from: 61_401, to: null }],
  ['a moment between readings', { from: 61_401.5, to: null }, 7_200_000, { from: 60_000, to: null }],
])('a note begins with %s', (_, place, lengthMs, expected) => {
  expect(roundedPlace(place, { fromMs: 0, toMs: lengthMs })).toEqual(expected)
})
