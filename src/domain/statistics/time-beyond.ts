import type { Direction } from '../levels/alert-levels.ts'

/** Time beyond a threshold. */
export interface TimeBeyond {
  beyondMs: number
  /** Time with data. */
  knownMs: number
}

/**
 * Time at or above a threshold, or at or below it where `falling` is worse. Values are interpolated linearly between
 * readings. Gaps longer than `gapMs` and missing values are not counted. `t` ascends, in epoch milliseconds; `NaN` in `v`
 * is a missing value.
 */
export function timeBeyond(
  t: Float64Array,
  v: Float64Array,
  { threshold, direction }: { threshold: number; direction: Direction },
  gapMs: number,
): TimeBeyond {
  const sign = direction === 'rising' ? 1 : -1
  let beyondMs = 0
  let knownMs = 0
  let beforeMs = Number.NaN
  let before = Number.NaN
  for (let i = 0; i < t.length; i++) {
    const value = v[i] as number
    if (Number.isNaN(value)) continue
    const timeMs = t[i] as number
    const past = sign * (value - threshold)
    const stepMs = timeMs - beforeMs
    if (stepMs <= gapMs) {
      knownMs += stepMs
      if (past >= 0 && before >= 0) beyondMs += stepMs
      else if (past >= 0) beyondMs += (stepMs * past) / (past - before)
      else if (before >= 0) beyondMs += (stepMs * before) / (before - past)
    }
    beforeMs = timeMs
    before = past
  }
  return { beyondMs, knownMs }
}
