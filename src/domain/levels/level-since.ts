import type { Line } from '../series.ts'
import { type LevelScale, leaves, levelOf, reaches } from './alert-levels.ts'

/** Since when a level holds. */
export interface LevelSince {
  ms: number
  /** It may have held before: no reading is known that had left it. */
  isAtLeast: boolean
}

/**
 * When a sensor came into a level, a worse one included, by the readings that led there: the first that reached it after the
 * last that had left it. `null` for the normal state, and where no reading reaches the level.
 */
export function levelSince(scale: LevelScale, level: number, { t, v }: Line): LevelSince | null {
  const alert = levelOf(scale, level)
  if (!alert) return null
  let since: number | null = null
  let wasOutside = false
  for (const [i, value] of v.entries()) {
    if (value === null) continue
    if (reaches(scale, alert, value)) since ??= t[i] as number
    else if (leaves(scale, alert, value)) {
      since = null
      wasOutside = true
    }
  }
  return since === null ? null : { ms: since, isAtLeast: !wasOutside }
}
