import type { Freshness } from './freshness.ts'
import type { NewestFlag } from './quality/flags.ts'
import type { StationFacts } from './station-facts.ts'

/** `kind` is the interface's token, or `UNKNOWN`. */
export interface Sensor {
  id: string
  name: string
  kind: string
  /** Canonical (`°C`, never `C`); empty: none or unknown. */
  unit: string
  /** Of an amount stamped at the start of its interval; absent: at the end. */
  stamp?: 'start'
}

export interface Position {
  lat: number
  lng: number
}

export interface Reading {
  /** Epoch milliseconds. */
  t: number
  v: number
}

export interface Device {
  id: string
  name: string
  kind: string
  position: Position | null
  intervalSeconds: number | null
  lastUpdateMs: number | null
  sensors: Sensor[]
}

/** The next worse level of a sensor, by its number. */
export interface Ahead {
  level: number
  atMs: number
}

export interface DeviceState extends Device, StationFacts {
  freshness: Freshness
  /** By sensor id; absent without a reading. */
  latest: Record<string, Reading>
  /** Change per hour by sensor id, in the sensor's unit; absent where not meaningful. */
  rates: Record<string, number>
  /** Flags other than good, by sensor id; absent: none. */
  flags?: Record<string, NewestFlag>
  /** By sensor id; absent: not on its way, or unknown. */
  ahead?: Record<string, Ahead>
}

export interface DeviceListing {
  /** When the list was last read from the service. */
  asOf: number
  stale: boolean
  /** Stations waiting for their first reading; absent: none. */
  unread?: number
  /** Stations left out, since there are too many; absent: none. */
  omitted?: number
  /** Every station is simulated; absent: one is real. */
  simulated?: true
  devices: DeviceState[]
}

export const UNKNOWN_KIND = 'UNKNOWN'
