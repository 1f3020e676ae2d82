import type { Device, KeyState, ListedKey, Organisation, Sensor, Store } from './store.ts'

/**
 * Rows as both engines' tables have them, and what they are in our words. An engine adds what is its own: bytes
 * come as one kind of array here and as another there.
 */

export interface OrganisationRow {
  id: string
  name: string
  offset_hours: number
}

export interface KeyRow {
  organisation: string
  revoked_at: number | null
  expires_at: number | null
}

export interface DeviceRow {
  number: number
  organisation: string
  id: string
  name: string
  type: string
  lat: number | null
  long: number | null
  interval_seconds: number | null
  last_time: number | null
}

export interface SensorRow extends Sensor {
  device: number
}

/** The groups of methods that the engines have a file each for. */
export type KeyMethods = Pick<
  Store,
  | 'organisations'
  | 'organisation'
  | 'addOrganisation'
  | 'addBasicKey'
  | 'addPublicKey'
  | 'basicKey'
  | 'publicKey'
  | 'keys'
  | 'rotateBasicKey'
  | 'rotatePublicKey'
  | 'revokeBasicKey'
  | 'revokePublicKey'
  | 'expireBasicKey'
  | 'expirePublicKey'
>

export function organisationOf(row: OrganisationRow): Organisation {
  return { id: row.id, name: row.name, offsetHours: row.offset_hours }
}

export function keyStateOf(row: KeyRow): KeyState {
  return { organisationId: row.organisation, revokedAtMs: row.revoked_at, expiresAtMs: row.expires_at }
}

export function listedKeys(
  pairs: readonly (KeyRow & { api_key: string })[],
  open: readonly (KeyRow & { hash: ArrayBuffer | Uint8Array })[],
): ListedKey[] {
  return [
    ...pairs.map((row): ListedKey => ({ kind: 'basic', apiKey: row.api_key, ...keyStateOf(row) })),
    ...open.map((row): ListedKey => ({ kind: 'public', hash: new Uint8Array(row.hash), ...keyStateOf(row) })),
  ]
}

export function deviceOf(row: DeviceRow, sensors: readonly Sensor[]): Device {
  return {
    number: row.number,
    organisationId: row.organisation,
    id: row.id,
    name: row.name,
    type: row.type,
    lat: row.lat,
    long: row.long,
    intervalSeconds: row.interval_seconds,
    lastUpdateMs: row.last_time === null ? null : row.last_time * 1000,
    sensors: sensors.map(({ id, name, type, unit }) => ({ id, name, type, unit })),
  }
}

/** The devices of an organisation with their sensors, which come in their places. */
export function devicesOf(rows: readonly DeviceRow[], sensors: readonly SensorRow[]): Device[] {
  const byDevice = new Map<number, SensorRow[]>()
  for (const sensor of sensors) {
    const list = byDevice.get(sensor.device)
    if (list) list.push(sensor)
    else byDevice.set(sensor.device, [sensor])
  }
  return rows.map((row) => deviceOf(row, byDevice.get(row.number) ?? []))
}
