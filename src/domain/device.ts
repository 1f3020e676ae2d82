import { isFreshness } from './freshness.ts'
import { isNewestFlag } from './quality/flags.ts'
import {
  type Check,
  type Checked,
  isCount,
  isFlag,
  isNumber,
  isText,
  listOf,
  objectOf,
  oneOf,
  optional,
  orNull,
  recordOf,
} from './shape.ts'
import { STATION_FACTS } from './station-facts.ts'

/** One measured quantity of a device. `kind` is the interface's token, `UNKNOWN` when none was given. */
const isSensor = objectOf({
  id: isText,
  name: isText,
  kind: isText,
  /** Canonical display unit (`°C`, never `C`); empty where there is none or it is unknown. */
  unit: isText,
  /** For an amount that is stamped at the start of its interval; absent where at the end. */
  stamp: optional(oneOf('start')),
})
export type Sensor = Checked<typeof isSensor>

const isPosition = objectOf({ lat: isNumber, lng: isNumber })
export type Position = Checked<typeof isPosition>

export const isReading = objectOf({
  /** Time of the measurement, epoch milliseconds. */
  t: isNumber,
  v: isNumber,
})
export type Reading = Checked<typeof isReading>

/** The next worse level of a sensor, by its number, and when it is reached. */
const isAhead = objectOf({
  level: isCount,
  /** Epoch milliseconds. */
  atMs: isNumber,
})
export type Ahead = Checked<typeof isAhead>

/** Checks of what changes with a device's readings. */
export const CURRENT_FIELDS = {
  freshness: isFreshness,
  /** Change per hour of each sensor that has a meaningful one, by sensor id, in the sensor's unit. */
  rates: recordOf(isNumber),
  /** Flags of newest readings that are not good, by sensor id; absent where there are none. */
  flags: optional(recordOf(isNewestFlag)),
  /** When sensors on their way to a worse level reach it, by sensor id; absent where none is, or it is not known. */
  ahead: optional(recordOf(isAhead)),
  level: STATION_FACTS.level,
}

/** Current state of a device. */
export const isDeviceState = objectOf({
  id: isText,
  name: isText,
  kind: isText,
  position: orNull(isPosition),
  intervalSeconds: orNull(isNumber),
  lastUpdateMs: orNull(isNumber),
  sensors: listOf(isSensor),
  ...STATION_FACTS,
  ...CURRENT_FIELDS,
  /** Newest reading of each sensor, by sensor id; a sensor without one is absent. */
  latest: recordOf(isReading),
})
export type DeviceState = Checked<typeof isDeviceState>

/** A monitoring station. */
export type Device = Pick<
  DeviceState,
  'id' | 'name' | 'kind' | 'position' | 'intervalSeconds' | 'lastUpdateMs' | 'sensors'
>

/** Response of `GET /api/devices`. */
export const isDeviceListing = objectOf({
  /** Time at which the list was last read from the service. */
  asOf: isNumber,
  /** The last refresh failed. */
  stale: isFlag,
  /** Number of stations that wait for their first reading; absent where none do. */
  unread: optional(isCount),
  /** Number of stations omitted, since there are too many; absent where none are. */
  omitted: optional(isCount),
  /** Every station is simulated, and nothing was measured; absent where one is real. */
  simulated: optional(isFlag as Check<true>),
  devices: listOf(isDeviceState),
})
export type DeviceListing = Checked<typeof isDeviceListing>

export const UNKNOWN_KIND = 'UNKNOWN'

/** Header of the list of stations: the newest event it contains, for `Last-Event-ID` of a stream. */
export const LISTED_EVENT = 'x-gaugeboard-event'

/** Equal but for the time of the update. */
export function isSameStation(a: Device, b: Device): boolean {
  return (
    a === b ||
    (a.id === b.id &&
      a.name === b.name &&
      a.kind === b.kind &&
      a.position?.lat === b.position?.lat &&
      a.position?.lng === b.position?.lng &&
      a.intervalSeconds === b.intervalSeconds &&
      areSameSensors(a.sensors, b.sensors))
  )
}

/** In the same order. */
export function areSameSensors(a: readonly Sensor[], b: readonly Sensor[]): boolean {
  return a === b || (a.length === b.length && a.every((sensor, n) => isSameSensor(sensor, b[n] as Sensor)))
}

function isSameSensor(a: Sensor, b: Sensor): boolean {
  return a.id === b.id && a.name === b.name && a.kind === b.kind && a.unit === b.unit
}
