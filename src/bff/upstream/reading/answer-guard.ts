import type { Device, Sensor } from '../../../domain/device.ts'
import type { Columns } from '../../../domain/series/series.ts'
import { knownSecrets } from '../../observe/secrets/secret-guard.ts'
import type { DataReadout } from './column-builder.ts'

/** Receives the number of a device's texts with secrets; its id holds none. */
export type OnSecrets = (count: number, deviceId: string) => void

/** Removes secrets that a service echoes. An item with one in its id is dropped: two would become one. */
export class AnswerGuard {
  readonly #onSecrets: OnSecrets
  #found = 0

  constructor(onSecrets: OnSecrets = () => {}) {
    this.#onSecrets = onSecrets
  }

  /** The same object without secrets; `undefined` if its id holds one. */
  device(device: Device): Device | undefined {
    const { id, name, kind, sensors } = device
    if (isClean(id) && isClean(name) && isClean(kind) && sensors.every(isCleanSensor)) return device
    if (!isClean(id)) {
      this.#notify(this.#clean(id))
      return undefined
    }
    const clean = {
      ...device,
      name: this.#clean(name),
      kind: this.#clean(kind),
      sensors: sensors.filter((sensor) => this.#isKept(sensor.id)).map((sensor) => this.#cleanSensor(sensor)),
    }
    this.#notify(id)
    return clean
  }

  /** The same object where sensor ids and units hold no secret. */
  readout(deviceId: string, readout: DataReadout): DataReadout {
    const { columns, sensors } = readout
    if (sensors.every(({ id, unit }) => isClean(id) && isClean(unit ?? ''))) return readout
    const kept = sensors.filter(({ id }) => isClean(id))
    const units = kept.map(({ id, unit }) => ({ id, unit: unit === null ? null : this.#clean(unit) }))
    return { ...readout, columns: this.columns(deviceId, columns), sensors: units }
  }

  /** The columns without those of sensors whose id holds a secret. */
  columns(deviceId: string, { t, sensors }: Columns): Columns {
    return { t, sensors: this.bySensor(deviceId, sensors) }
  }

  /** Drops sensors whose id holds a secret. */
  bySensor<T>(deviceId: string, known: ReadonlyMap<string, T>): Map<string, T> {
    const clean = new Map([...known].filter(([id]) => this.#isKept(id)))
    this.#notify(deviceId)
    return clean
  }

  #cleanSensor({ id, name, kind, unit }: Sensor): Sensor {
    return { id, name: this.#clean(name), kind: this.#clean(kind), unit: this.#clean(unit) }
  }

  #isKept(id: string): boolean {
    return this.#clean(id) === id
  }

  #clean(text: string): string {
    const clean = knownSecrets.clean(text)
    if (clean !== text) this.#found++
    return clean
  }

  #notify(deviceId: string): void {
    const found = this.#found
    this.#found = 0
    if (found > 0) this.#onSecrets(found, deviceId)
  }
}

function isCleanSensor({ id, name, kind, unit }: Sensor): boolean {
  return isClean(id) && isClean(name) && isClean(kind) && isClean(unit)
}

function isClean(text: string): boolean {
  return knownSecrets.clean(text) === text
}
