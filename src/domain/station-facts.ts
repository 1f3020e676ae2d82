import type { LevelScale } from './levels/alert-levels.ts'
import type { StationLevel } from './levels/station-level.ts'

/** What an organisation keeps about a station itself, and what follows from it; absent where it keeps nothing. */
export interface StationFacts {
  basin?: string
  /** The next station upstream and how long the water takes from there. */
  upstream?: { station: string; lagMinutes: number }
  /** Ids of the stations whose rain belongs to this one, the most telling first; empty for none. */
  rainGauges?: string[]
  /** What its level is measured from. */
  datum?: string
  note?: string
  /** Alert levels by sensor id. */
  levels?: Record<string, LevelScale>
  /** The level the station is in; absent where there are no levels or no readings to tell. */
  level?: StationLevel
}
