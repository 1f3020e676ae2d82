import type { TimeRange } from '../../../../view/time/time-range.ts'

const DAY_MS = 86_400_000

/** An instant with a day on both sides: how an extreme came about. */
export function dayAround(timeMs: number): TimeRange {
  return { fromMs: timeMs - DAY_MS, toMs: timeMs + DAY_MS }
}
