import type { Line } from '../series/series.ts'
import { type LevelScale, leaves, levelOf, reaches } from './alert-levels.ts'

interface LevelSince {
  ms: number
  /** No earlier reading is outside: it may have started before. */
  isAtLeast: boolean
}

/**
 * Start of a level or a worse one; as in `LevelMemory`, a reading within the margin ends it if none reached
 * it for `memoryMs`. `null`: normal, or no reading reaches it. `seenMs`: the observed start, for a line that
 * begins later.
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
