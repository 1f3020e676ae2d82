import type { Freshness } from './freshness.ts'
import type { NewestFlag } from './quality/flags.ts'
import type { StationFacts } from './station-facts.ts'

/** One measured quantity of a device. `kind` is the interface's token, `UNKNOWN` when none was given. */
export interface Sensor {
  id: string
  name: string
  kind: string
  /** Canonical display unit (`°C`, never `C`); empty where there is none or it is unknown. */
  unit: string
  /** For an amount that is stamped at the start of its interval; absent where at the end. */
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

/** The next worse level of a sensor, by its number, and when it is reached. */
export interface Ahead {
  level: number
  /** Epoch milliseconds. */
  atMs: number
}

/** Current state of a device. */
export interface DeviceState extends Device, StationFacts {
  freshness: Freshness
  /** Newest reading of each sensor, by sensor id; a sensor without one is absent. */
  latest: Record<string, Reading>
  /** Change per hour of each sensor that has a meaningful one, by sensor id, in the sensor's unit. */
  rates: Record<string, number>
  /** Flags of newest readings that are not good, by sensor id; absent where there are none. */
  flags?: Record<string, NewestFlag>
  /** When sensors on their way to a worse level reach it, by sensor id; absent where none is, or it is not known. */
  ahead?: Record<string, Ahead>
}

/** Response of `GET /api/devices`. */
export interface DeviceListing {
  /** Time at which the list was last read from the service. */
  asOf: number
  /** The last refresh failed. */
  stale: boolean
  /** Number of stations that wait for their first reading; absent where none do. */
  unread?: number
  /** Number of stations omitted, since there are too many; absent where none are. */
  omitted?: number
  /** Every station is simulated, and nothing was measured; absent where one is real. */
  simulated?: true
  devices: DeviceState[]
}

export const UNKNOWN_KIND = 'UNKNOWN'
