import { indicesWithin, type Range } from '../series/range.ts'
import { rounded } from './aggregate.ts'

/** What has fallen since the start of a range. */
export interface CumulativeAmount {
  /** Epoch milliseconds, ascending, and the total from that time up to the next, in the sensor's unit. */
  t: Float64Array
  v: Float64Array
  /** Stretches without a usable reading, over which the line is level though something may have fallen. */
  gaps: [fromMs: number, toMs: number][]
}

/**
 * The cumulative amount over a range, up to now, as a step line: 0 at its start, a point wherever it rises, and one at its
 * end. `NaN` is a missing value. Neighbours further apart than `gapMs` (see `gapThresholdMs`) have a gap between them, as
 * the ends of the range have where the next reading is further away.
 */
export function cumulativeAmount(
  times: Float64Array,
  values: Float64Array,
  range: Range,
  { gapMs, nowMs }: { gapMs: number; nowMs: number },
): CumulativeAmount {
  const [begin, end] = indicesWithin(times, range, { combine: 'sum' })
  const endMs = Math.max(range.fromMs, Math.min(range.toMs, nowMs))
  const t = new Float64Array(end - begin + 2)
  const v = new Float64Array(end - begin + 2)
  const gaps: [number, number][] = []
  t[0] = range.fromMs
  let points = 1
  let total = 0
  let sinceMs = range.fromMs
  for (let i = begin; i < end; i++) {
    const [timeMs, value] = [times[i] as number, values[i] as number]
    if (Number.isNaN(value)) continue
    if (timeMs - sinceMs > gapMs) gaps.push([sinceMs, timeMs])
    sinceMs = timeMs
    if (value === 0) continue
    total += value
    t[points] = timeMs
    v[points++] = rounded(total)
  }
  if (endMs - sinceMs > gapMs) gaps.push([sinceMs, endMs])
  if (endMs > (t[points - 1] as number)) {
    t[points] = endMs
    v[points++] = rounded(total)
  }
  return { t: t.slice(0, points), v: v.slice(0, points), gaps }
}
