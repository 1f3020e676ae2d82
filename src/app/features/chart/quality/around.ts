import { millisecondsInHour as HOUR } from 'date-fns/constants'
import { type TimeRange, zoomed } from '../../../../view/time/time-range.ts'

/** So short a moment is shown among others. */
const MIN_DURATION_MS = 6 * HOUR

/** A range with as much again on both sides. */
export function around(fromMs: number, toMs: number): TimeRange {
  const middle = (fromMs + toMs) / 2
  const lengthMs = Math.max(3 * (toMs - fromMs), MIN_DURATION_MS)
  return zoomed({ fromMs: middle - lengthMs / 2, toMs: middle + lengthMs / 2 }, 1, middle)
}
