import type { Line } from '../series/series.ts'
import { type LevelScale, leaves, levelOf, reaches } from './alert-levels.ts'

/** Since when a level holds. */
export interface LevelSince {
  ms: number
  /** It may have held before: no reading is known that had left it. */
  isAtLeast: boolean
}

/**
 * When a sensor came into a level, or into a worse one: at the first reading that reached it after the last
 * that had left it. As in `LevelMemory`, a level is left as well by a reading within the margin that comes
 * when none has reached the level for `memoryMs`. `null` for the normal state, and where no reading reaches
 * the level. `seenMs` is when it was seen to come into the level, which counts where the line does not reach so far back.
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
