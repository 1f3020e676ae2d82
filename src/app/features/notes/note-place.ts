import { lengthOf, type TimeRange } from '../../../view/time/time-range.ts'
import type { NotePlace } from '../chart/scene.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
/** In longer ranges a pixel is more than a second. */
const FINE_MS = 30 * MINUTE_MS

/** In whole minutes, or seconds in a short range. */
export function roundedPlace({ from, to }: NotePlace, range: TimeRange): NotePlace {
  const unit = lengthOf(range) > FINE_MS ? MINUTE_MS : SECOND_MS
  const rounded = (ms: number) => Math.round(ms / unit) * unit
  // the crosshair stops at readings, which have exact times
  if (to === null) return { from: Number.isInteger(from) ? from : rounded(from), to }
  return { from: rounded(from), to: Math.max(rounded(to), rounded(from) + unit) }
}
