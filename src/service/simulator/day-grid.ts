/**
 * Physics with a memory (catchments, batteries) runs on a fixed grid of five-minute steps in blocks of one UTC
 * day. A block is always computed from the same start, whoever asks and for whatever range, so its numbers are
 * the same to the last bit. In Java a UTC day runs from 07:00 to 07:00, which is also the local rain day.
 */

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
export const STEP_MS = 5 * MINUTE_MS
export const STEPS_PER_HOUR = HOUR_MS / STEP_MS
export const STEPS_PER_DAY = DAY_MS / STEP_MS

/** One value a step of a day, counted in days since the epoch; what it means is the owner's to say. */
export type DayGrid = (day: number) => Float64Array

/** Enough for the history and the longest memory; older days are computed again when requested. */
const DAYS_KEPT = 48

export function dayOf(timeMs: number): number {
  return Math.floor(timeMs / DAY_MS)
}

/** Remembers what was computed for the last days that were requested. */
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

/** The value at a time of a grid that holds the state at the end of each step, straight between the steps. */
export function stateAt(grid: DayGrid, timeMs: number): number {
  const day = dayOf(timeMs)
  const steps = (timeMs - day * DAY_MS) / STEP_MS
  const step = Math.floor(steps)
  const after = grid(day)[step] ?? 0
  const before = (step > 0 ? grid(day)[step - 1] : grid(day - 1)[STEPS_PER_DAY - 1]) ?? 0
  return before + (after - before) * (steps - step)
}

/** The whole of a day of a grid that holds an amount for each step. */
export function sumOfDay(amounts: Float64Array): number {
  let sum = 0
  for (const amount of amounts) sum += amount
  return sum
}
