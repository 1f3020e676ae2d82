import type { Device } from '../../../domain/device.ts'
import type { Columns } from '../../../domain/series/series.ts'
import type { ReadSensorUnit } from './column-builder.ts'
import { withDataSensors } from './to-device.ts'

/** No station has so many; a service that names a new sensor in every item must not grow us. */
const MAX_SENSORS = 256

/** What the data of a device has shown; grows with each that is new. */
interface Seen {
  sensors: Map<string, ReadSensorUnit>
  /** The device that was completed last. */
  completed?: { device: Device; complete: Device } | undefined
}

/** Remembers which sensors the data of each device has shown, so that a device is known with all of them. */
export class DataSensors {
  readonly #seen = new Map<string, Seen>()
  /** Grows whenever something new was seen. */
  version = 0

  note(deviceId: string, sensors: readonly ReadSensorUnit[]): void {
    const seen: Seen = this.#seen.get(deviceId) ?? { sensors: new Map() }
    this.#seen.set(deviceId, seen)
    for (const sensor of sensors) {
      const known = seen.sensors.get(sensor.id)
      if (known ? known.unit !== null || sensor.unit === null : seen.sensors.size >= MAX_SENSORS) continue
      seen.sensors.set(sensor.id, sensor)
      seen.completed = undefined
      this.version++
    }
  }

  /** Sensors of data without units. */
  noteColumns(deviceId: string, { sensors }: Columns): void {
    this.note(
      deviceId,
      [...sensors.keys()].map((id) => ({ id, unit: null })),
    )
  }

  /** The device with all of them; the same object for as long as nothing new was seen of it. */
  complete(device: Device): Device {
    const seen = this.#seen.get(device.id)
    if (!seen) return device
    if (seen.completed?.device !== device) {
      seen.completed = { device, complete: withDataSensors(device, [...seen.sensors.values()]) }
    }
    return seen.completed.complete
  }
}
