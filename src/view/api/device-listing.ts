import type { DeviceListing, DeviceState, Position, Reading, Sensor } from '../../domain/device.ts'
import {
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
import { stationFacts } from './station-facts.ts'

export const isFreshness = oneOf('live', 'late', 'silent', 'unknown')

export const isDeviceState = objectOf<DeviceState>({
  id: isText,
  name: isText,
  kind: isText,
  position: orNull(objectOf<Position>({ lat: isNumber, lng: isNumber })),
  intervalSeconds: orNull(isNumber),
  lastUpdateMs: orNull(isNumber),
  freshness: isFreshness,
  sensors: listOf(objectOf<Sensor>({ id: isText, name: isText, kind: isText, unit: isText })),
  latest: recordOf(objectOf<Reading>({ t: isNumber, v: isNumber })),
  rates: recordOf(isNumber),
  ...stationFacts,
})

const isListing = objectOf<DeviceListing>({
  asOf: isNumber,
  stale: isFlag,
  unread: optional(isCount),
  omitted: optional(isCount),
  devices: listOf(isDeviceState),
})

/** The answer of `devices`, signed in or of a public screen. Throws `ApiFailure`. */
export function parseDeviceListing(body: unknown): DeviceListing {
  return parse(isListing, body, 'listing')
}
