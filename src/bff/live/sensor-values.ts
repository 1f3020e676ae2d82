import type { ReadValue } from '../../contract/reader.ts'
import { dataKeys } from '../../contract/webhook-keys.ts'
import type { Sensor } from '../../domain/device.ts'

export interface SensorValues {
  values: Map<string, number>
  skipped: number
}

/**
 * Values by sensor id. A message names a sensor by its lower-case type, or by id where two share a type
 * (C31); other services use ids, or types in any case. Unknown names are skipped: the value would stand
 * beside its own sensor.
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

/** The interface's own names take precedence. */
function sensorIds(sensors: readonly Sensor[]): Map<string, string> {
  const ids = new Map(sensors.map(({ id }) => [id, id]))
  const keys = dataKeys(sensors.map(({ id, kind }) => ({ id, type: kind })))
  for (const [n, key] of keys.entries()) ids.set(key, (sensors[n] as Sensor).id)
  return ids
}
