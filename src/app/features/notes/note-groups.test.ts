import { describe, expect, it } from 'vitest'
import { note } from '../../../domain/notes/testing/note.ts'
import { instantIn, localText } from './local-time.ts'
import { groupNotes } from './note-groups.ts'
import { roundedPlace } from './note-place.ts'

describe('flags of notes', () => {
  const drawn = (id: string, fromMs: number, toMs: number | null = null) => ({
    note: note({ id }),
    fromMs,
    toMs,
  })
  const grouped = (...notes: ReturnType<typeof drawn>[]) =>
    groupNotes(notes, { fromMs: 0, toMs: 1000 }, { width: 500, apart: 26 }).map(({ x, notes: own }) => [
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
