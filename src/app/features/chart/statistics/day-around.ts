import type { TimeRange } from '../../../../view/time/time-range.ts'

const DAY_MS = 86_400_000

export function dayAround(timeMs: number): TimeRange {
  return { fromMs: timeMs - DAY_MS, toMs: timeMs + DAY_MS }
}
