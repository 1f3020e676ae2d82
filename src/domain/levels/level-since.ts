import type { Line } from '../series/series.ts'
import { type LevelScale, leaves, levelOf, reaches } from './alert-levels.ts'

/** Start of a level. */
export interface LevelSince {
  ms: number
  /** The level may have started earlier: no reading before it is outside. */
  isAtLeast: boolean
}

/**
 * Start of a level or a worse one: the first reading that reached it after the last that had left it. As in `LevelMemory`,
 * a reading within the margin also leaves the level if none has reached it for `memoryMs`. `null` for the normal state, and
 * where no reading reaches the level. `seenMs` is the observed start, used where the line does not reach back that far.
 */
export function levelSince(
  scale: LevelScale,
  level: number,
  { t, v }: Line,
  memoryMs: number,
  seenMs = Number.POSITIVE_INFINITY,
): LevelSince | null {
  const alert = levelOf(scale, level)
  if (!alert) return null
  let since: number | null = null
  let wasOutside = false
  let reachedMs = Number.POSITIVE_INFINITY
  for (const [i, value] of v.entries()) {
    if (value === null) continue
    const ms = t[i] as number
    if (reaches(scale, alert, value)) {
      since ??= ms
      reachedMs = ms
    } else if (leaves(scale, alert, value) || ms - reachedMs > memoryMs) {
      since = null
      wasOutside = true
    }
  }
  if (since === null) return null
  return !wasOutside && seenMs <= since
    ? { ms: seenMs, isAtLeast: false }
    : { ms: since, isAtLeast: !wasOutside }
}
