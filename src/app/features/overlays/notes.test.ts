import { expect, it } from 'vitest'
import { note } from '../../../domain/notes/testing/note.ts'
import { drawnNotes } from './notes.tsx'

const series = (letter: string, deviceId: string, shiftMs: number) => ({
  ...{ deviceId, shiftMs, range: { fromMs: 100 - shiftMs, toMs: 200 - shiftMs }, letter },
})

it('shows notes with each series of their station at its lag, once for each time', () => {
  const notes = [
    note({ id: 'x', from: 150 }),
    note({ id: 'y', from: 120, to: 300 }),
    note({ id: 'z', device: 'weir' }),
  ]
  const shown = drawnNotes(notes, [
    series('A', 'gauge', 0),
    series('B', 'gauge', 0),
    series('C', 'gauge', 40),
  ])
  expect(shown.map(({ letter, note: { id }, fromMs, toMs }) => [letter, id, fromMs, toMs])).toEqual([
    ['A', 'x', 150, null],
    ['A', 'y', 120, 300],
    ['C', 'x', 190, null],
    ['C', 'y', 160, 340],
  ])
})
