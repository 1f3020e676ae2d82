/**
 * Physics with a memory runs in five-minute steps in blocks of one UTC day, each computed from the same
 * start: its numbers are the same to the last bit for any range. In Java a UTC day begins at 07:00, as the
 * rain day does.
 */

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
export const STEP_MS = 5 * MINUTE_MS
export const STEPS_PER_HOUR = HOUR_MS / STEP_MS
export const STEPS_PER_DAY = DAY_MS / STEP_MS

export type DayGrid = (day: number) => Float64Array

/** Enough for the history and the longest memory; older days are recomputed. */
const DAYS_KEPT = 48

export function dayOf(timeMs: number): number {
  return Math.floor(timeMs / DAY_MS)
}

export function byDay<T>(compute: (day: number) => T): (day: number) => T {
  const kept = new Map<number, T>()
  return (day) => {
    const known = kept.get(day)
    if (known !== undefined) return known
    const fresh = compute(day)
    kept.set(day, fresh)
    for (const oldest of kept.keys()) {
      if (kept.size <= DAYS_KEPT) break
      kept.delete(oldest)
    }
    return fresh
  }
}

/** The value at a time, interpolated linearly between steps; `grid` holds the state at the end of each. */
export function stateAt(grid: DayGrid, timeMs: number): number {
  const day = dayOf(timeMs)
  const steps = (timeMs - day * DAY_MS) / STEP_MS
  const step = Math.floor(steps)
  const after = grid(day)[step] ?? 0
  const before = (step > 0 ? grid(day)[step - 1] : grid(day - 1)[STEPS_PER_DAY - 1]) ?? 0
  return before + (after - before) * (steps - step)
}

export function sumOfDay(amounts: Float64Array): number {
  let sum = 0
  for (const amount of amounts) sum += amount
  return sum
}
