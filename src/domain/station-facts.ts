import type { LevelScale } from './levels/alert-levels.ts'
import type { StationLevel } from './levels/station-level.ts'
import type { OverlayText } from './overlay.ts'

/** An organisation's data about a station and what is derived from it; each absent where there is none. */
export interface StationFacts {
  basin?: string
  /** The next station upstream and the travel time of the water from there. */
  upstream?: { station: string; lagMinutes: number }
  /** Ids of the stations whose rain is relevant for this one, most relevant first; empty for none. */
  rainGauges?: string[]
  /** Datum of its level. */
  datum?: string | OverlayText
  note?: string | OverlayText
  /** Alert levels by sensor id. */
  levels?: Record<string, LevelScale>
  /** The station's current level; absent without levels or readings. */
  level?: StationLevel
}
