import { z } from 'zod'
import { parseInstant } from '../../contract/instant.ts'
import { isStorableTime } from '../store/storable.ts'
import type { MeasurementSet, Sensor } from '../store/store.ts'
import { shown } from './problem.ts'

export interface NdjsonReading {
  deviceId: string
  timeMs: number
  values: ReadonlyMap<string, number | null>
}

const number = z.number('is no number').nullable()
const id = z.string('is no text').min(1, 'is empty')
const reading = z.object({
  device_id: id,
  timestamp: z.string('is no text'),
  sensors: z.union(
    [z.record(z.string(), number), z.array(z.object({ id, value: number }))],
    'is neither an object of numbers nor an array of objects with id and value',
  ),
})

/**
 * Reads a line: an object with `device_id`, `timestamp` (ISO 8601 with offset) and `sensors`, as a list
 * (`[{"id","value"}]`) or an object (`{"<sensor id>": number}`). Returns a text if it is wrong.
 */
export function readNdjson(text: string): NdjsonReading | string {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return `it is no JSON: ${shown(text)}`
  }
  const parsed = reading.safeParse(json)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    const path = issue?.path.join('.')
    return path ? `${path.slice(0, 80)} ${issue?.message}` : 'it is no JSON object'
  }
  const { device_id: deviceId, timestamp, sensors } = parsed.data
  const timeMs = parseInstant(timestamp)
  if (timeMs === undefined || !isStorableTime(timeMs)) {
    return `the timestamp is no ISO 8601 time with its offset: ${shown(timestamp)}`
  }
  const pairs: [string, number | null][] = Array.isArray(sensors)
    ? sensors.map((sensor) => [sensor.id, sensor.value])
    : Object.entries(sensors)
  const values = new Map(pairs)
  return values.size < pairs.length ? 'a sensor is named twice' : { deviceId, timeMs, values }
}

/** The reading as a set of the device, or a text why it is none. A line is taken whole or not at all. */
export function setOf(
  { deviceId, timeMs, values }: NdjsonReading,
  sensors: readonly Sensor[],
): MeasurementSet | string {
  for (const sensorId of values.keys()) {
    if (!sensors.some((sensor) => sensor.id === sensorId))
      return `station ${shown(deviceId)} has no sensor ${shown(sensorId)}`
  }
  return { timeMs, values: sensors.map((sensor) => values.get(sensor.id) ?? null) }
}
