import { type TimeScale, toXWithin } from '../../../view/plot/time-scale.ts'
import type { DrawnNote } from './drawn-notes.ts'

/** Notes whose flags would cover one another, under one flag. */
export interface NoteGroup {
  /** Of the flag's pole, CSS pixels from the plot's left. */
  x: number
  notes: DrawnNote[]
}

/** The notes of a plot's times in groups from left to right, whose flags are at least so many pixels apart. */
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
