import type { Sensor } from '../../../../../domain/device.ts'
import type { FlaggedStretch } from '../../../../../domain/quality/flagged-stretches.ts'
import { combinedOf, isStampedAtEnd } from '../../../../../domain/series/range.ts'
import type { TimeRange } from '../../../../../view/time/time-range.ts'

const SECOND_MS = 1000

/** The half-open range of just the readings from `from` to `to`; amounts are stamped at their end. */
export function judgedRange(
  { from, to }: Pick<FlaggedStretch, 'from' | 'to'>,
  sensor: Pick<Sensor, 'kind' | 'unit' | 'stamp'>,
): { from: number; to: number } {
  return isStampedAtEnd(combinedOf(sensor)) ? { from: from - 1, to } : { from, to: to + 1 }
}

/** The readings at the ends of such a range, not the instants beside them. */
export function displayedRange({ from, to }: { from: number; to: number }): TimeRange {
  return { fromMs: Math.ceil(from / SECOND_MS) * SECOND_MS, toMs: Math.floor(to / SECOND_MS) * SECOND_MS }
}
