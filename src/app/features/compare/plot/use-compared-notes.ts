import { useMemo } from 'react'
import { type Note, touchesRange } from '../../../../domain/notes/note.ts'
import type { DrawnNote } from '../../notes/drawn-notes.ts'
import { useNotesIn } from '../../notes/use-notes-in.ts'
import type { Compared } from '../series/compared.ts'

export function useComparedNotes(compared: readonly Compared[]): DrawnNote[] {
  const devices = useMemo(() => [...new Set(compared.map(({ device }) => device.id))], [compared])
  const ranges = compared.map(({ range }) => range)
  const { notes } = useNotesIn(
    devices,
    ranges.length === 0
      ? undefined
      : {
          fromMs: Math.min(...ranges.map(({ fromMs }) => fromMs)),
          toMs: Math.max(...ranges.map(({ toMs }) => toMs)),
        },
  )
  return useMemo(() => drawnNotes(notes, compared), [notes, compared])
}

/** Of several series of a station at the same shift, the first has its notes. */
export function drawnNotes(
  notes: readonly Note[],
  compared: readonly Pick<Compared, 'device' | 'shiftMs' | 'range' | 'shownAs'>[],
): DrawnNote[] {
  const seen = new Set<string>()
  return compared.flatMap(({ device, shiftMs, range, shownAs }) => {
    const place = `${shiftMs} ${device.id}`
    if (seen.has(place)) return []
    seen.add(place)
    return notes
      .filter((note) => note.device === device.id && touchesRange(note, range))
      .map((note) => ({
        note,
        fromMs: note.from + shiftMs,
        toMs: note.to === null ? null : note.to + shiftMs,
        letter: shownAs.id,
      }))
  })
}
