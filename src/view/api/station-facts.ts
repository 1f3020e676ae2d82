import type { AlertLevel, LevelName, LevelScale } from '../../domain/levels/alert-levels.ts'
import type { SensorLevel } from '../../domain/levels/level-memory.ts'
import type { StationLevel } from '../../domain/levels/station-level.ts'
import type { StationFacts } from '../../domain/station-facts.ts'
import {
  type Check,
  isColour,
  isFlag,
  isNumber,
  isText,
  listOf,
  objectOf,
  oneOf,
  optional,
  recordOf,
} from './shape.ts'

const levelName = { name: isText, preset: optional(isText), colour: optional(isColour) }

const isScale = objectOf<LevelScale>({
  direction: oneOf('rising', 'falling'),
  margin: isNumber,
  normal: optional(objectOf<LevelName>(levelName)),
  levels: listOf(
    objectOf<AlertLevel>({
      ...levelName,
      threshold: isNumber,
      beyond: optional(isFlag as Check<true>),
      severity: isNumber,
    }),
  ),
})

/** What the stations file adds to a device in `GET /api/devices`. */
export const stationFacts: { [K in keyof StationFacts]-?: Check<StationFacts[K]> } = {
  basin: optional(isText),
  upstream: optional(
    objectOf<NonNullable<StationFacts['upstream']>>({ station: isText, lagMinutes: isNumber }),
  ),
  datum: optional(isText),
  note: optional(isText),
  levels: optional(recordOf(isScale)),
  level: optional(
    objectOf<StationLevel>({
      severity: isNumber,
      sensor: isText,
      sensors: recordOf(objectOf<SensorLevel>({ level: isNumber, t: isNumber, sinceMs: optional(isNumber) })),
    }),
  ),
}
