import type { ReadDevice } from '../../../contract/reader.ts'
import { type Device, type Sensor, UNKNOWN_KIND } from '../../../domain/device.ts'
import { canonicalUnit } from '../../../domain/quantity.ts'
import type { ReadSensorUnit } from './column-builder.ts'

/** Names what the wire lacks by its id; unknown kind, no position. */
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

/** Adds the data's sensors, and units that the list lacks: the data spells them loosely (`%` for `%RH`). */
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
