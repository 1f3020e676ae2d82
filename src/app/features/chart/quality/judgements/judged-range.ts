import type { Sensor } from '../../../../../domain/device.ts'
import type { FlaggedStretch } from '../../../../../domain/quality/flagged-stretches.ts'
import { combinedOf, isStampedAtEnd } from '../../../../../domain/series/range.ts'
import type { TimeRange } from '../../../../../view/time/time-range.ts'

const SECOND_MS = 1000

/**
 * The half-open range that holds just the readings of a stretch, whose both ends are readings: of a state the range's end is
 * not in it, and of an amount that is stamped at its end the range's start.
 */
export function judgedRange(
  { from, to }: Pick<FlaggedStretch, 'from' | 'to'>,
  sensor: Pick<Sensor, 'kind' | 'unit' | 'stamp'>,
): { from: number; to: number } {
  return isStampedAtEnd(combinedOf(sensor)) ? { from: from - 1, to } : { from, to: to + 1 }
}

/** What is said of such a range: the readings at its ends, and not the instant beside them. */
export function saidOf({ from, to }: { from: number; to: number }): TimeRange {
  return { fromMs: Math.ceil(from / SECOND_MS) * SECOND_MS, toMs: Math.floor(to / SECOND_MS) * SECOND_MS }
}
