import { indicesWithin, type Range } from '../series/range.ts'
import { rounded } from './aggregate.ts'

/** Cumulative amount since the start of a range. */
export interface CumulativeAmount {
  /** Epoch milliseconds, ascending, and the total from each time to the next, in the sensor's unit. */
  t: Float64Array
  v: Float64Array
  /** Ranges without a usable reading, in which the line is constant although rain may have fallen. */
  gaps: [fromMs: number, toMs: number][]
}

/** The line with at most one rise in each of `columns` equal parts of the range, as a plot shows it. */
export function thinned(line: CumulativeAmount, columns: number): CumulativeAmount {
  const { t, v, gaps } = line
  const [fromMs, toMs] = [t[0] as number, t.at(-1) as number]
  if (t.length <= columns || !(toMs > fromMs)) return line
  const columnOf = (i: number) => Math.floor((((t[i] as number) - fromMs) / (toMs - fromMs)) * columns)
  const kept = Array.from(t.keys()).filter(
    (i) => i === 0 || i === t.length - 1 || columnOf(i) !== columnOf(i + 1),
  )
  return {
    t: Float64Array.from(kept, (i) => t[i] as number),
    v: Float64Array.from(kept, (i) => v[i] as number),
    gaps,
  }
}

/**
 * The cumulative amount over a range, up to now, as a step line: 0 at the start, a point at each rise, and one at the end.
 * `NaN` is a missing value. Readings further apart than `gapMs` (see `gapThresholdMs`) have a gap between them, as have the
 * ends of the range and the nearest reading. `aheadMs` is how long before the end of an amount's interval its stamp stands, where a
 * network stamps the start: the line rises at the end, and holds what belongs to the range.
 */
export function cumulativeAmount(
  times: Float64Array,
  values: Float64Array,
  range: Range,
  { gapMs, nowMs, aheadMs }: { gapMs: number; nowMs: number; aheadMs?: number | undefined },
): CumulativeAmount {
  const stamp = aheadMs === undefined ? undefined : 'start'
  const [begin, end] = indicesWithin(times, range, { combine: 'sum', stamp })
  const endMs = Math.max(range.fromMs, Math.min(range.toMs, nowMs))
  const t = new Float64Array(end - begin + 2)
  const v = new Float64Array(end - begin + 2)
  const gaps: [number, number][] = []
  t[0] = range.fromMs
  let points = 1
  let total = 0
  let sinceMs = range.fromMs
  for (let i = begin; i < end; i++) {
    const value = values[i] as number
    if (Number.isNaN(value)) continue
    const timeMs = Math.min((times[i] as number) + (aheadMs ?? 0), range.toMs)
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
