import { isLevelScale } from './levels/alert-levels.ts'
import { isStationLevel } from './levels/level-memory.ts'
import { isOverlayText, type OverlayText } from './overlay.ts'
import {
  type Check,
  type CheckedFields,
  isNumber,
  isText,
  listOf,
  objectOf,
  optional,
  recordOf,
} from './shape.ts'

/** A text of a file, as it is or in the languages of the screen. */
const isFileText: Check<string | OverlayText> = (value) =>
  typeof value === 'string' ? value : isOverlayText(value)

/** Checks of an organisation's data about a station and what is derived from it; each absent where there is none. */
export const STATION_FACTS = {
  basin: optional(isText),
  /** The next station upstream and the travel time of the water from there. */
  upstream: optional(objectOf({ station: isText, lagMinutes: isNumber })),
  /** Ids of the stations whose rain is relevant for this one, most relevant first; empty for none. */
  rainGauges: optional(listOf(isText)),
  /** Datum of its level. */
  datum: optional(isFileText),
  note: optional(isFileText),
  /** Alert levels by sensor id. */
  levels: optional(recordOf(isLevelScale)),
  /** The station's current level; absent without levels or readings. */
  level: optional(isStationLevel),
}
export type StationFacts = CheckedFields<typeof STATION_FACTS>
