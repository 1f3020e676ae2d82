import type { Outbox } from '../../outbox/outbox.ts'
import type { DaySealing } from './sealed/day-sealing.ts'
import type { SubscriptionStore } from './subscriptions.ts'

/** What the service keeps. Times are epoch milliseconds. */

export interface Organisation {
  id: string
  name: string
  /** Default offset of its timestamps, whole hours from UTC. */
  offsetHours: number
}

/** A sensor as the interface lists it. */
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

/** Values at one time, in the order of the device's sensors. */
export interface MeasurementSet {
  /** Kept to the whole second, rounded down: the interface's timestamps have no fractions. */
  timeMs: number
  /** `null` (or anything not finite) is missing. May be shorter than the sensor list, never longer. */
  values: readonly (number | null)[]
}

export interface Appended {
  stored: number
  /** The device already had a set at that time, which stays as it is. */
  present: number
  /** Without any value: no measurement set. */
  empty: number
}

/** Which stored sets are published: see `Store.append`. */
export type PublishedSets = 'all' | 'none' | { newerThanMs: number | null }

/**
 * Sets of one device, times rising. One line a set: epoch seconds, then for each sensor a comma and its value
 * as a JSON number, or nothing; trailing commas may be left out. Text, because answers copy its digits:
 * printing numbers is most of the cost of a long range.
 */
export interface SetPage {
  count: number
  lines: Uint8Array
}

/** `expiresAtMs` is set when a key has been replaced. */
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

/** A key as its operator sees it, without the secret. */
export type ListedKey = KeyState & ({ kind: 'basic'; apiKey: string } | { kind: 'public'; hash: Uint8Array })

export interface Store extends SubscriptionStore {
  /** Messages to subscribers: receivers are subscriptions, lanes are devices. */
  outbox: Outbox

  organisations(): Promise<Organisation[]>
  organisation(id: string): Promise<Organisation | undefined>
  /** Rejects when the name is taken. */
  addOrganisation(name: string, offsetHours?: number): Promise<Organisation>

  addBasicKey(key: { organisationId: string; apiKey: string; secretHash: Uint8Array }): Promise<void>
  addPublicKey(key: { organisationId: string; hash: Uint8Array }): Promise<void>
  basicKey(apiKey: string): Promise<BasicKey | undefined>
  /** By the SHA-256 of the key: a copy of the store must not give keys away. */
  publicKey(hash: Uint8Array): Promise<KeyState | undefined>
  /** Every key of an organisation: Basic pairs by api key, then public keys by hash. */
  keys(organisationId: string): Promise<ListedKey[]>
  /** Adds a pair; all others of its organisation end at `oldEndMs` or earlier, in one transaction. */
  rotateBasicKey(
    key: { organisationId: string; apiKey: string; secretHash: Uint8Array },
    oldEndMs: number,
  ): Promise<void>
  /** The same for public keys. */
  rotatePublicKey(key: { organisationId: string; hash: Uint8Array }, oldEndMs: number): Promise<void>
  revokeBasicKey(apiKey: string, atMs: number): Promise<boolean>
  revokePublicKey(hash: Uint8Array, atMs: number): Promise<boolean>

  /**
   * Adds a device or updates its metadata. New sensors are appended; known ones keep their place: read the
   * order from the result. Rejects with `SensorUnitChanged` rather than relabel stored values.
   */
  registerDevice(description: DeviceDescription): Promise<Device>
  /** Removes a device and its readings in one transaction. */
  removeDevice(device: Pick<Device, 'number'>): Promise<void>
  devices(organisationId: string): Promise<Device[]>
  device(organisationId: string, deviceId: string): Promise<Device | undefined>

  /**
   * Stores readings: all or nothing, and on disk when fulfilled; concurrent calls may share a transaction.
   * Existing times are left alone, so repeating a call changes nothing. Rejects for a time that
   * `isStorableTime` refuses and for more values than sensors. In the same transaction each stored set
   * becomes a message to every enabled subscription, oldest first: with `all` (default) every set, with
   * `newerThanMs` those after that time (`null`: all), with `none` no set. Messages of a device are in the
   * order of the commits.
   */
  append(
    device: Pick<Device, 'number' | 'sensors'>,
    sets: readonly MeasurementSet[],
    published?: PublishedSets,
  ): Promise<Appended>
  /** Removes a device's readings after a time, in one transaction: those of a clock that was ahead. */
  removeReadingsAfter(device: Pick<Device, 'number'>, timeMs: number): Promise<void>
  /** `null` without a reading. */
  oldestReadingMs(device: Pick<Device, 'number'>): Promise<number | null>
  /** Sets from `fromMs` to `toMs`, both included, oldest first, read on demand. */
  pages(device: Pick<Device, 'number'>, fromMs: number, toMs: number): AsyncIterable<SetPage>

  /** Finished days that are written ahead; without it answers come from `pages` alone. */
  sealing?: DaySealing

  /** Copies the store into a new file while in use. Database servers have their own tools. */
  copyTo?(file: string): Promise<void>

  close(): Promise<void>
}

/** Stored values of a sensor have another unit than its new description. */
export class SensorUnitChanged extends Error {
  override name = 'SensorUnitChanged'
  constructor(sensorId: string, storedUnit: string, newUnit: string) {
    super(`sensor "${sensorId}" is stored in "${storedUnit}" and cannot become "${newUnit}"`)
  }
}
