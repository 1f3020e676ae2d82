import type { Ahead, DeviceListing, DeviceState, Position, Reading, Sensor } from '../../domain/device.ts'
import type { AlertLevel, LevelName, LevelScale } from '../../domain/levels/alert-levels.ts'
import type { SensorLevel } from '../../domain/levels/level-memory.ts'
import type { StationLevel } from '../../domain/levels/station-level.ts'
import { FLAGS, type NewestFlag } from '../../domain/quality/flags.ts'
import type { StationFacts } from '../../domain/station-facts.ts'
import { isFileText } from './file-text.ts'
import {
  type Check,
  type Checks,
  isColour,
  isCount,
  isFlag,
  isNumber,
  isText,
  listOf,
  objectOf,
  oneOf,
  optional,
  orNull,
  parse,
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
      impact: optional(isText),
    }),
  ),
})

/** Fields that the stations file adds to a device in `GET /api/devices`. */
export const stationFacts: Checks<StationFacts> = {
  basin: optional(isText),
  upstream: optional(
    objectOf<NonNullable<StationFacts['upstream']>>({ station: isText, lagMinutes: isNumber }),
  ),
  rainGauges: optional(listOf(isText)),
  datum: optional(isFileText),
  note: optional(isFileText),
  levels: optional(recordOf(isScale)),
  level: optional(
    objectOf<StationLevel>({
      severity: isNumber,
      sensor: isText,
      sensors: recordOf(objectOf<SensorLevel>({ level: isNumber, t: isNumber, sinceMs: optional(isNumber) })),
      isOutdated: optional(isFlag),
    }),
  ),
}

export const isFreshness = oneOf('live', 'late', 'silent', 'unknown')

const isNewestFlag: Check<NewestFlag> = (value) =>
  isCount(value) === FLAGS.fail ? FLAGS.fail : FLAGS.suspect

/** Checks of the newest readings. */
export const newestFlags: Check<DeviceState['flags']> = optional(recordOf(isNewestFlag))

/** Checks of when next levels are reached. */
export const levelsAhead: Check<DeviceState['ahead']> = optional(
  recordOf(objectOf<Ahead>({ level: isCount, atMs: isNumber })),
)

export const isDeviceState = objectOf<DeviceState>({
  id: isText,
  name: isText,
  kind: isText,
  position: orNull(objectOf<Position>({ lat: isNumber, lng: isNumber })),
  intervalSeconds: orNull(isNumber),
  lastUpdateMs: orNull(isNumber),
  freshness: isFreshness,
  sensors: listOf(
    objectOf<Sensor>({
      id: isText,
      name: isText,
      kind: isText,
      unit: isText,
      stamp: optional(oneOf('start')),
    }),
  ),
  latest: recordOf(objectOf<Reading>({ t: isNumber, v: isNumber })),
  rates: recordOf(isNumber),
  flags: newestFlags,
  ahead: levelsAhead,
  ...stationFacts,
})

const isListing = objectOf<DeviceListing>({
  asOf: isNumber,
  stale: isFlag,
  unread: optional(isCount),
  omitted: optional(isCount),
  simulated: optional(isFlag as Check<true>),
  devices: listOf(isDeviceState),
})

/** Parses the response of `devices`, signed in or of a public screen. Throws `ApiFailure`. */
export function parseDeviceListing(body: unknown): DeviceListing {
  return parse(isListing, body, 'listing')
}
