import type { Reading } from '../naive.ts'
import { crossingsOf } from './crossings.ts'
import type { Record } from './records.ts'

/** A flood as it was recorded. */
export interface Flood {
  record: Record
  /** Its highest reading. */
  peakMs: number
  /** When the worst level that it reached was reached and left around the peak. */
  fromMs: number
  toMs: number
}

const HOUR_MS = 3_600_000
/** Peaks closer to each other are one flood. */
const APART_MS = 48 * HOUR_MS
const MAX_FLOODS = 4
/** What is sent of a flood lies within so long of its peak; days before and after belong to it. */
const BEFORE_MS = 96 * HOUR_MS
const AFTER_MS = 48 * HOUR_MS

/** The highest floods of a record: a published level was reached, or the worst of the levels that are parts of the record. */
export function floodsOf(record: Record): Flood[] {
  const { readings, levels, isPublished } = record
  const trigger = (isPublished ? levels[0] : levels.at(-1))?.at ?? Number.POSITIVE_INFINITY
  const highest = readings.filter(({ v }) => v >= trigger).toSorted((a, b) => b.v - a.v || a.t - b.t)
  const peaks: Reading[] = []
  for (const one of highest)
    if (peaks.length < MAX_FLOODS && peaks.every(({ t }) => Math.abs(t - one.t) > APART_MS)) peaks.push(one)
  const [first, last] = [readings[0]?.t ?? 0, readings.at(-1)?.t ?? 0]
  return peaks.flatMap(({ t: peakMs }) => {
    if (peakMs - BEFORE_MS < first || peakMs + AFTER_MS > last) return []
    const around = readings.filter(({ t }) => Math.abs(t - peakMs) < BEFORE_MS)
    const worst = crossingsOf(around, record).findLast(
      ({ fromMs, toMs }) => fromMs <= peakMs && peakMs < toMs,
    )
    return worst ? [{ record, peakMs, fromMs: worst.fromMs, toMs: worst.toMs }] : []
  })
}
