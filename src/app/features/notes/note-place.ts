import { lengthOf, type TimeRange } from '../../../view/time/time-range.ts'
import type { NotePlace } from '../chart/scene.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
/** In a longer range a pixel is longer than a second. */
const FINE_MS = 30 * MINUTE_MS

/** A place that a hand has drawn, in whole minutes, or in seconds of a short range. */
export function roundedPlace({ from, to }: NotePlace, range: TimeRange): NotePlace {
  const unit = lengthOf(range) > FINE_MS ? MINUTE_MS : SECOND_MS
  const rounded = (ms: number) => Math.round(ms / unit) * unit
  // the crosshair stops at readings, whose times are their own
  if (to === null) return { from: Number.isInteger(from) ? from : rounded(from), to }
  return { from: rounded(from), to: Math.max(rounded(to), rounded(from) + unit) }
}
