import type { Outbox } from '../../outbox/outbox.ts'
import type { DaySealing } from './sealed/day-sealing.ts'
import type { SubscriptionStore } from './subscriptions.ts'

/**
 * What the service keeps, whatever engine keeps it. Every method is a promise so that a database behind a
 * socket fits the same interface; every error is a rejection. Times are epoch milliseconds.
 */

export interface Organisation {
  id: string
  /** Unique. */
  name: string
  /** Whole hours from UTC that its timestamps are given in where a request names no `tz`. */
  offsetHours: number
}

/** A sensor's metadata as the interface lists it. */
export interface Sensor {
  id: string
  name: string
  type: string
  unit: string
}

/** A device before it is stored. Its id is unique within the organisation only. */
export interface DeviceDescription {
  organisationId: string
  id: string
  name: string
  type: string
  lat: number | null
  long: number | null
  /** Reporting interval; `null` if unknown. */
  intervalSeconds: number | null
  sensors: readonly Sensor[]
}

export interface Device extends DeviceDescription {
  /** The store's own key of the device, given once. */
  number: number
  /** Time of the newest reading; `null` before the first. */
  lastUpdateMs: number | null
}

/** What a device measured at one time: one value a sensor, in the order of the device's sensors. */
export interface MeasurementSet {
  /** Kept to the whole second, rounded down: the interface's timestamps have no fractions. */
  timeMs: number
  /** `null` (or anything not finite) is missing. May be shorter than the sensor list, never longer. */
  values: readonly (number | null)[]
}

/** What became of the sets handed to `append`. */
export interface Appended {
  stored: number
  /** The device already had a set at that time, which stays as it is. */
  present: number
  /** Without any value, so not a measurement set at all. */
  empty: number
}

/** Which sets handed to `append` are published, as far as they are stored: see `Store.append`. */
export type PublishedSets = 'all' | 'none' | { newerThanMs: number | null }

/**
 * Some sets of one device, times rising. The text is ASCII, a line a set: epoch seconds, then for each sensor
 * a comma and its value as a JSON number, nothing where it is missing; trailing commas may be left out; every
 * line ends with `\n`. Text, because an answer then copies digits instead of printing numbers, which is most
 * of the cost of a long range.
 */
export interface SetPage {
  count: number
  lines: Uint8Array
}

/** What access a key still gives. `expiresAtMs` is set when a key has been replaced and runs out. */
export interface KeyState {
  organisationId: string
  revokedAtMs: number | null
  expiresAtMs: number | null
}

export interface BasicKey extends KeyState {
  apiKey: string
  /** SHA-256 of the secret. */
  secretHash: Uint8Array
}

/** A key as its operator sees it: what it is called, what it opens and its state, never what opens with it. */
export type ListedKey = KeyState & ({ kind: 'basic'; apiKey: string } | { kind: 'public'; hash: Uint8Array })

export interface Store extends SubscriptionStore {
  /** Messages to subscribers: a receiver is a subscription, a lane one of its devices. */
  outbox: Outbox

  organisations(): Promise<Organisation[]>
  organisation(id: string): Promise<Organisation | undefined>
  /** Rejects when the name is taken. */
  addOrganisation(name: string, offsetHours?: number): Promise<Organisation>

  addBasicKey(key: { organisationId: string; apiKey: string; secretHash: Uint8Array }): Promise<void>
  addPublicKey(key: { organisationId: string; hash: Uint8Array }): Promise<void>
  basicKey(apiKey: string): Promise<BasicKey | undefined>
  /** By the SHA-256 of the key: public keys open data too, so a copy of the store must not give them away. */
  publicKey(hash: Uint8Array): Promise<KeyState | undefined>
  /** Every key of an organisation in whatever state: Basic pairs by api key, then public keys by hash. */
  keys(organisationId: string): Promise<ListedKey[]>
  /**
   * Adds a pair and lets every other pair of its organisation run out at `oldEndMs`, in one transaction. A pair
   * that ends before then keeps its end.
   */
  rotateBasicKey(
    key: { organisationId: string; apiKey: string; secretHash: Uint8Array },
    oldEndMs: number,
  ): Promise<void>
  /** The same for public keys. */
  rotatePublicKey(key: { organisationId: string; hash: Uint8Array }, oldEndMs: number): Promise<void>
  /** Resolves to whether there was such a key. */
  revokeBasicKey(apiKey: string, atMs: number): Promise<boolean>
  revokePublicKey(hash: Uint8Array, atMs: number): Promise<boolean>

  /**
   * Adds a device or brings its metadata up to date. Sensors it did not have are appended to its list, those
   * it has keep their place, whatever order they are named in: read the order from the device that comes back.
   * Rejects with `SensorUnitChanged` rather than relabel values stored in another unit.
   */
  registerDevice(description: DeviceDescription): Promise<Device>
  /** Removes a device with all its readings, in one transaction. */
  removeDevice(device: Pick<Device, 'number'>): Promise<void>
  /** Ordered by id. */
  devices(organisationId: string): Promise<Device[]>
  device(organisationId: string, deviceId: string): Promise<Device | undefined>

  /**
   * The one way in for readings: all or nothing, and on disk when it is fulfilled; calls that wait at the same time
   * may share a transaction. A time the device already has is left as it is, so that repeating a call changes
   * nothing. Rejects, storing nothing, for a time that `isStorableTime` refuses and for more values than sensors.
   *
   * In the same transaction each stored set becomes a message to every enabled subscription of the organisation,
   * oldest first: with `all` (the default) every set, with `newerThanMs` those after that time (all of them where it is
   * `null`), with `none` no set. The messages of a device are in the order of the commits.
   */
  append(
    device: Pick<Device, 'number' | 'sensors'>,
    sets: readonly MeasurementSet[],
    published?: PublishedSets,
  ): Promise<Appended>
  /**
   * Removes what a device is said to have measured after a time, in one transaction: what a clock that was ahead has
   * stored.
   */
  removeReadingsAfter(device: Pick<Device, 'number'>, timeMs: number): Promise<void>
  /** Time of a device's oldest reading; `null` where it has none. */
  oldestReadingMs(device: Pick<Device, 'number'>): Promise<number | null>
  /** Sets from `fromMs` to `toMs`, both included, oldest first, read page by page on demand. */
  pages(device: Pick<Device, 'number'>, fromMs: number, toMs: number): AsyncIterable<SetPage>

  /** What an engine that keeps finished days written ahead can do besides; others answer from `pages` alone. */
  sealing?: DaySealing

  /**
   * Writes a whole copy into a new file while the store is in use. Only the embedded store has it: a database server
   * comes with its own tools.
   */
  copyTo?(file: string): Promise<void>

  close(): Promise<void>
}

/** A sensor's stored values are in one unit and the new description names another. */
export class SensorUnitChanged extends Error {
  override name = 'SensorUnitChanged'
  constructor(sensorId: string, storedUnit: string, newUnit: string) {
    super(`sensor "${sensorId}" is stored in "${storedUnit}" and cannot become "${newUnit}"`)
  }
}
