import { formatInstant } from '../../../contract/instant.ts'
import type { WireDevice, WireSensorMetadata } from '../../../contract/wire.ts'
import { issueBasicKey, issuePublicKey, rotateBasicKey } from '../../auth/issue-keys.ts'
import { hashSecret } from '../../auth/secret-hash.ts'
import type { DeviceDescription, Store } from '../../store/store.ts'
import type { Facts } from '../subject.ts'

const SENSORS: DeviceDescription['sensors'] = [
  { id: 'fluid_level', name: 'Water level', type: 'FLUID_LEVEL', unit: 'cm' },
  { id: 'air_temperature', name: 'Air "temperature"\n', type: 'AIR_TEMPERATURE', unit: '°C' },
  { id: '雨量', name: '雨量', type: 'RAIN_FALL', unit: '.' },
]

const WIRE_SENSORS: WireSensorMetadata[] = SENSORS.map(({ id, ...sensor }) => ({ sensor_id: id, ...sensor }))

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Values whose text a careless writer gets wrong: the ends of doubles, exponents, 0, what floats cannot hold. */
const ODD_VALUES = [521.7, 0, -9999, 0.1, 1e21, -1.5e-7, 5e-324, Number.MAX_VALUE, 123456789.123456]

/**
 * Fills a store with two organisations and makes the facts that the checks need of one of them, whose own
 * offset is `offsetHours`. `nowMs` is the service's clock, at least 3 h from every midnight of a whole-hour
 * offset's day it is judged by.
 */
export async function smallWorld(
  store: Store,
  nowMs: number,
  offsetHours: number,
): Promise<Omit<Facts, 'limited'>> {
  const { id: organisationId } = await store.addOrganisation(`Judged at ${offsetHours}`, offsetHours)
  const { id: otherId } = await store.addOrganisation(`Other than ${offsetHours}`)
  const described = { organisationId, name: 'Weir', type: 'AWLR', intervalSeconds: 900, sensors: SENSORS }
  const placed = { ...described, lat: -6.6, long: 106.8 }
  const device = await store.registerDevice({ ...placed, id: 'weir/1 ü%' })
  const ahead = await store.registerDevice({ ...placed, id: 'ahead' })
  const nowhere = { lat: null, long: null, intervalSeconds: null, sensors: [] }
  await store.registerDevice({ ...described, ...nowhere, id: 'bare', type: 'UNLISTED' })
  await store.registerDevice({ ...placed, organisationId: otherId, id: 'foreign' })

  const sets = measurementSets(nowMs)
  await store.append(device, sets)
  const repeated = sets.slice(-3)
  // a fraction later, and of other values
  await store.append(
    device,
    repeated.map(({ timeMs }) => ({ timeMs: timeMs + 999, values: [1, 2, 3] })),
  )
  await store.append(
    ahead,
    [nowMs, nowMs + DAY_MS].map((timeMs) => ({ timeMs, values: [1] })),
  )
  const replacedBasic = await issueBasicKey(store, organisationId)
  const basic = await rotateBasicKey(store, organisationId, nowMs - HOUR_MS)
  const revokedBasic = await issueBasicKey(store, organisationId)
  await store.revokeBasicKey(revokedBasic.apiKey, nowMs - HOUR_MS)
  const colonBasic = { apiKey: `colon-${organisationId}`, secretKey: 'a:secret::with: colons' }
  await store.addBasicKey({
    organisationId,
    apiKey: colonBasic.apiKey,
    secretHash: hashSecret(colonBasic.secretKey),
  })
  const publicKey = await issuePublicKey(store, organisationId)
  const revokedPublicKey = await issuePublicKey(store, organisationId)
  await store.revokePublicKey(hashSecret(revokedPublicKey), nowMs - HOUR_MS)

  const devices = wireDevices(nowMs)

  return {
    basic,
    publicKey,
    revokedBasic,
    replacedBasic,
    revokedPublicKey,
    colonBasic,
    offsetHours,
    devices,
    deviceIds: devices.map(({ device_id }) => device_id),
    deviceId: device.id,
    sensors: WIRE_SENSORS,
    readings: sets.map(({ timeMs, values }) => ({
      timeMs,
      values: Object.fromEntries(SENSORS.flatMap(({ id }, index) => named(id, values[index]))),
    })),
    repeatedMs: repeated.map(({ timeMs }) => timeMs),
    ahead: { deviceId: ahead.id, pastMs: nowMs, futureMs: nowMs + DAY_MS },
    foreignDeviceId: 'foreign',
    now: () => nowMs,
  }
}

/** From before 1970 to this very second, hourly around today, and enough to fill three pages. */
function measurementSets(nowMs: number): { timeMs: number; values: (number | null)[] }[] {
  const old = ODD_VALUES.map((value, index) => ({
    timeMs: Date.parse('1969-12-31T23:50:00Z') + index * MINUTE_MS,
    values: index % 2 === 0 ? [value, null, -value] : [null, value],
  }))
  const many = Array.from({ length: 2_500 }, (_, index) => ({
    timeMs: Date.parse('2015-12-27T02:15:00Z') + index * MINUTE_MS,
    values: [index / 10, 20 - index / 1000, null],
  }))
  const recent = Array.from({ length: 73 }, (_, index) => ({
    timeMs: nowMs - (72 - index) * HOUR_MS,
    values: [null, null, index],
  }))
  return [...old, ...many, ...recent]
}

function named(id: string, value: number | null | undefined): [string, number][] {
  return value === null || value === undefined ? [] : [[id, value]]
}

function wireDevices(nowMs: number): WireDevice[] {
  const weir = {
    name: 'Weir',
    type: 'AWLR',
    lat: -6.6,
    long: 106.8,
    interval_seconds: 900,
    sensors: WIRE_SENSORS,
  }
  const unknown = { lat: null, long: null, interval_seconds: null, last_update_at: null, sensors: [] }
  return [
    { ...weir, device_id: 'ahead', last_update_at: formatInstant(nowMs + DAY_MS) },
    { ...weir, ...unknown, device_id: 'bare', type: 'UNLISTED' },
    { ...weir, device_id: 'weir/1 ü%', last_update_at: formatInstant(nowMs) },
  ]
}
