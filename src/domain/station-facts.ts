import type { LevelScale } from './levels/alert-levels.ts'
import type { StationLevel } from './levels/station-level.ts'
import type { OverlayText } from './overlay.ts'

/** The organisation's data about a station; absent where there is none. */
export interface StationFacts {
  basin?: string
  /** The next station, and the water's travel time from there. */
  upstream?: { station: string; lagMinutes: number }
  /** Most relevant first; empty for none. */
  rainGauges?: string[]
  datum?: string | OverlayText
  note?: string | OverlayText
  levels?: Record<string, LevelScale>
  /** Absent without levels or readings. */
  level?: StationLevel
}
