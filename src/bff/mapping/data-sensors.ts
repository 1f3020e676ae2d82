import type { Device } from '../../domain/device.ts'
import type { ReadSensorUnit } from '../reading/column-builder.ts'
import { withDataSensors } from './to-device.ts'

/** No station has so many; a service that names a new sensor in every item must not grow us. */
const MOST_SENSORS = 256

/** Remembers which sensors the data of each device has shown, so that a device is known with all of them. */
export class DataSensors {
  readonly #seen = new Map<string, Map<string, ReadSensorUnit>>()
  readonly #completed = new WeakMap<Device, { version: number; complete: Device }>()
  /** Grows whenever something new was seen. */
  version = 0

  note(deviceId: string, sensors: readonly ReadSensorUnit[]): void {
    const seen = this.#seen.get(deviceId) ?? new Map<string, ReadSensorUnit>()
    this.#seen.set(deviceId, seen)
    for (const sensor of sensors) {
      const known = seen.get(sensor.id)
      if (known ? known.unit !== null || sensor.unit === null : seen.size >= MOST_SENSORS) continue
      seen.set(sensor.id, sensor)
      this.version++
    }
  }

  /** The device with all of them; the same object for as long as nothing new was seen. */
  complete(device: Device): Device {
    const known = this.#completed.get(device)
    if (known?.version === this.version) return known.complete
    const seen = this.#seen.get(device.id)
    const complete = seen ? withDataSensors(device, [...seen.values()]) : device
    this.#completed.set(device, { version: this.version, complete })
    return complete
  }
}
