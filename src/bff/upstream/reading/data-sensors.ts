import type { Device } from '../../../domain/device.ts'
import type { Columns } from '../../../domain/series/series.ts'
import type { ReadSensorUnit } from './column-builder.ts'
import { withDataSensors } from './to-device.ts'

/** No station has so many; a service that names a new sensor in every item must not fill the memory. */
const MAX_SENSORS = 256

interface Seen {
  sensors: Map<string, ReadSensorUnit>
  /** The last completed device. */
  completed?: { device: Device; complete: Device } | undefined
}

/** Remembers the sensors of each device's data, to complete the device. */
export class DataSensors {
  readonly #seen = new Map<string, Seen>()
  /** Grows with every new sensor. */
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

  noteColumns(deviceId: string, { sensors }: Columns): void {
    this.note(
      deviceId,
      [...sensors.keys()].map((id) => ({ id, unit: null })),
    )
  }

  /** The same object while nothing new was seen. */
  complete(device: Device): Device {
    const seen = this.#seen.get(device.id)
    if (!seen) return device
    if (seen.completed?.device !== device) {
      seen.completed = { device, complete: withDataSensors(device, [...seen.sensors.values()]) }
    }
    return seen.completed.complete
  }
}
