import type { Note } from '../../../domain/notes/note.ts'
import { type TimeScale, toXWithin } from '../../../view/plot/time-scale.ts'

/** A note as placed on a chart: compared series may be shifted. */
export interface DrawnNote {
  note: Note
  fromMs: number
  /** `null` for a moment. */
  toMs: number | null
  /** Letter of the compared series. */
  letter?: string
}

export interface NoteGroup {
  /** Of the pole, CSS pixels from the plot's left. */
  x: number
  notes: DrawnNote[]
}

/** From left to right; flags are at least `apart` pixels from each other. */
export function groupNotes(notes: readonly DrawnNote[], time: TimeScale, apart: number): NoteGroup[] {
  const { fromMs, toMs } = time
  const groups: NoteGroup[] = []
  for (const drawn of [...notes].sort((a, b) => a.fromMs - b.fromMs)) {
    const isShown =
      drawn.fromMs < toMs && (drawn.toMs === null ? drawn.fromMs >= fromMs : drawn.toMs > fromMs)
    if (!isShown) continue
    const x = toXWithin(time, drawn.fromMs)
    const last = groups.at(-1)
    if (last && x - last.x < apart) last.notes.push(drawn)
    else groups.push({ x, notes: [drawn] })
  }
  return groups
}
