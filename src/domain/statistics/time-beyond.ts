import type { Direction } from '../levels/alert-levels.ts'

interface TimeBeyond {
  beyondMs: number
  knownMs: number
}

/** Linear between readings; no gaps above `gapMs`. `t` ascends, epoch milliseconds; `NaN` is missing. */
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
      beyondMs += stepMs * shareBeyond(before, past)
    }
    beforeMs = timeMs
    before = past
  }
  return { beyondMs, knownMs }
}

/** Share of a line that is beyond, from its ends' distances (negative: not beyond). */
export function shareBeyond(before: number, after: number): number {
  if (before >= 0 && after >= 0) return 1
  if (before < 0 && after < 0) return 0
  return Math.max(before, after) / Math.abs(after - before)
}
