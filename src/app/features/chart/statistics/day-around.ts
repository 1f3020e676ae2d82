import { millisecondsInDay as DAY_MS } from 'date-fns/constants'
import type { TimeRange } from '../../../../view/time/time-range.ts'

export function dayAround(timeMs: number): TimeRange {
  return { fromMs: timeMs - DAY_MS, toMs: timeMs + DAY_MS }
}
