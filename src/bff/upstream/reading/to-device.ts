import type { ReadDevice } from '../../../contract/reader.ts'
import { type Device, type Sensor, UNKNOWN_KIND } from '../../../domain/device.ts'
import { canonicalUnit } from '../../../domain/quantity.ts'
import type { ReadSensorUnit } from './column-builder.ts'

/** A device in our own words: what the wire left out is named after its id, of unknown kind, nowhere. */
export function toDevice(read: ReadDevice): Device {
  return {
    id: read.id,
    name: read.name ?? read.id,
    kind: read.type ?? UNKNOWN_KIND,
    position: read.lat === null || read.long === null ? null : { lat: read.lat, lng: read.long },
    intervalSeconds: read.intervalSeconds,
    lastUpdateMs: read.lastUpdateMs,
    sensors: read.sensors.map((sensor) => ({
      id: sensor.id,
      name: sensor.name ?? sensor.id,
      kind: sensor.type ?? UNKNOWN_KIND,
      unit: canonicalUnit(sensor.unit ?? ''),
    })),
  }
}

/**
 * A device together with what its data showed: sensors that the list does not have are kept, and a unit that the
 * list does not have is the data's. Where both have one, the list's counts: the data's are spelled loosely
 * (`%` for `%RH`, `.` for any). The very device where its data showed nothing else.
 */
export function withDataSensors(device: Device, seen: readonly ReadSensorUnit[]): Device {
  const units = new Map(seen.map(({ id, unit }) => [id, canonicalUnit(unit ?? '')]))
  const listed = new Set(device.sensors.map(({ id }) => id))
  const sensors = device.sensors.map((sensor): Sensor => {
    const unit = sensor.unit || (units.get(sensor.id) ?? '')
    return unit === sensor.unit ? sensor : { ...sensor, unit }
  })
  for (const [id, unit] of units) {
    if (!listed.has(id)) sensors.push({ id, name: id, kind: UNKNOWN_KIND, unit })
  }
  const isNew = sensors.length > listed.size || sensors.some((sensor, n) => sensor !== device.sensors[n])
  return isNew ? { ...device, sensors } : device
}
