import type { Freshness } from './freshness.ts'
import type { NewestFlag } from './quality/flags.ts'
import type { StationFacts } from './station-facts.ts'

/** One measured quantity of a device. `kind` is the interface's token, `UNKNOWN` when none was given. */
export interface Sensor {
  id: string
  name: string
  kind: string
  /** Display unit, already canonical (`°C`, never `C`); empty when there is none or it is not known. */
  unit: string
  /** Of an amount whose stamp begins the interval it fell in; absent where it ends it. */
  stamp?: 'start'
}

export interface Position {
  lat: number
  lng: number
}

export interface Reading {
  /** Time of the measurement, epoch milliseconds. */
  t: number
  v: number
}

/** A monitoring station. */
export interface Device {
  id: string
  name: string
  kind: string
  position: Position | null
  intervalSeconds: number | null
  lastUpdateMs: number | null
  sensors: Sensor[]
}

/** A device as it stands now. */
export interface DeviceState extends Device, StationFacts {
  freshness: Freshness
  /** Newest reading of each sensor, by sensor id; a sensor without one is absent. */
  latest: Record<string, Reading>
  /** Change per hour of each sensor that has a meaningful one, by sensor id, in the sensor's unit. */
  rates: Record<string, number>
  /** Newest readings that are not to be trusted, by sensor id; absent where there are none. */
  flags?: Record<string, NewestFlag>
}

/** Answer of `GET /api/devices`. */
export interface DeviceListing {
  /** When the list was last read from the service. */
  asOf: number
  /** The list could not be refreshed when it was due. */
  stale: boolean
  /** Stations whose values are still to be read for the first time; absent where none are. */
  unread?: number
  /** Stations of the service that are left out, since there are too many; absent where none are. */
  omitted?: number
  devices: DeviceState[]
}

export const UNKNOWN_KIND = 'UNKNOWN'
