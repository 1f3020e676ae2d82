import { indicesWithin, type Range } from '../series/range.ts'
import { rounded } from './aggregate.ts'

export interface CumulativeAmount {
  /** Epoch milliseconds, ascending; the total from each time to the next, in the sensor's unit. */
  t: Float64Array
  v: Float64Array
  /** Without usable readings: the line is constant although rain may have fallen. */
  gaps: [fromMs: number, toMs: number][]
}

/** At most one rise in each of `columns` equal parts of the range. */
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
 * Cumulative amount up to now as a step line: 0 at the start, a point at each rise and at the end. `NaN` is
 * missing. Distances above `gapMs` (see `gapThresholdMs`) are gaps. `aheadMs`: how long before its interval's
 * end an amount is stamped, for networks that stamp the start; the line rises at the end.
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
