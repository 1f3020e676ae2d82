import type { Expected, Reading } from '../naive.ts'
import type { Level, Record } from './records.ts'

const HOUR_MS = 3_600_000

/**
 * The alarms of levels that follow from all readings of a gauge, in the order of their times, by what
 * [stations-file.md](../../../../docs/stations-file.md) says and with none of the product's code: a level is entered at its threshold, and
 * left further back than the margin, or when no reading has reached it for two hours (five intervals, where those are longer).
 */
export function crossingsOf(
  readings: readonly Reading[],
  { levels, intervalSeconds }: Pick<Record, 'levels' | 'intervalSeconds'>,
): Expected[] {
  const margin = marginOf(levels)
  const memoryMs = Math.max(2 * HOUR_MS, 5 * intervalSeconds * 1000)
  return levels.flatMap(({ at, severity }) => spansOf(readings, { at, margin, memoryMs, level: severity }))
}

/** Of the smallest distance between two thresholds 5 %; a lone level's distance is a tenth of its threshold. */
export function marginOf(levels: readonly Level[]): number {
  const distances = levels.slice(1).map(({ at }, n) => at - (levels[n] as Level).at)
  const [lone] = levels
  return 0.05 * (distances.length > 0 ? Math.min(...distances) : Math.abs(lone?.at ?? 0) / 10)
}

interface Rule {
  level: number
  at: number
  margin: number
  memoryMs: number
}

function spansOf(readings: readonly Reading[], { level, at, margin, memoryMs }: Rule): Expected[] {
  const spans: Expected[] = []
  let fromMs: number | undefined
  let reachedMs = Number.NEGATIVE_INFINITY
  for (const { t, v } of readings) {
    if (v >= at) {
      reachedMs = t
      fromMs ??= t
    } else if (fromMs !== undefined && (v - at < -margin || t - reachedMs > memoryMs)) {
      spans.push({ level, fromMs, toMs: t })
      fromMs = undefined
    }
  }
  if (fromMs !== undefined) spans.push({ level, fromMs, toMs: Number.POSITIVE_INFINITY })
  return spans
}
