import type { ReadValue } from '../../contract/reader.ts'
import { dataKeys } from '../../contract/webhook-keys.ts'
import type { Sensor } from '../../domain/device.ts'

export interface SensorValues {
  /** By sensor id; finite ones only. */
  values: Map<string, number>
  /** Numbers that no sensor could be found for. */
  skipped: number
}

/**
 * Whose values these are. A message names a sensor by its type in lower case, or by its id where two sensors share a
 * type (C31); other services name it by id throughout, or write types as they please. A name that fits no sensor is
 * left out: under a name of its own the value would stand beside the sensor it belongs to.
 */
export function sensorValues(sensors: readonly Sensor[], read: readonly ReadValue[]): SensorValues {
  const ids = sensorIds(sensors)
  const values = new Map<string, number>()
  let skipped = 0
  for (const { id: name, value } of read) {
    if (Number.isNaN(value)) continue
    const id = ids.get(name) ?? ids.get(name.toLowerCase())
    if (id === undefined) skipped++
    else values.set(id, value)
  }
  return { values, skipped }
}

/** The sensor that each name stands for: what the interface means by it before what it may mean besides. */
function sensorIds(sensors: readonly Sensor[]): Map<string, string> {
  const ids = new Map(sensors.map(({ id }) => [id, id]))
  const keys = dataKeys(sensors.map(({ id, kind }) => ({ id, type: kind })))
  for (const [n, key] of keys.entries()) ids.set(key, (sensors[n] as Sensor).id)
  return ids
}
