import type { TimeRange } from '../../../view/time/time-range.ts'
import type { DrawnNote } from './drawn-notes.ts'

/** Notes whose flags would cover one another, under one flag. */
export interface NoteGroup {
  /** Of the flag's pole, CSS pixels from the plot's left. */
  x: number
  notes: DrawnNote[]
}

/** The notes of a range in groups from left to right, whose flags are at least so many pixels apart. */
export function groupNotes(
  notes: readonly DrawnNote[],
  { fromMs, toMs }: TimeRange,
  { width, apart }: { width: number; apart: number },
): NoteGroup[] {
  const xOf = (ms: number) => Math.max(0, Math.min(1, (ms - fromMs) / (toMs - fromMs))) * width
  const groups: NoteGroup[] = []
  for (const drawn of [...notes].sort((a, b) => a.fromMs - b.fromMs)) {
    const isShown =
      drawn.fromMs < toMs && (drawn.toMs === null ? drawn.fromMs >= fromMs : drawn.toMs > fromMs)
    if (!isShown) continue
    const x = xOf(drawn.fromMs)
    const last = groups.at(-1)
    if (last && x - last.x < apart) last.notes.push(drawn)
    else groups.push({ x, notes: [drawn] })
  }
  return groups
}
