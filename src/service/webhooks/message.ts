import { formatInstant } from '../../contract/instant.ts'
import type { WireWebhookMessage } from '../../contract/wire.ts'
import type { MeasurementSet, Sensor } from '../store/store.ts'

/** The webhook message of one measurement set, as the text that is sent (R35, C31). */
export function messageBody(
  deviceId: string,
  keys: readonly string[],
  { timeMs, values }: MeasurementSet,
): string {
  const measured: [string, number][] = []
  for (const [index, key] of keys.entries()) {
    const value = values[index]
    if (typeof value === 'number' && Number.isFinite(value)) measured.push([key, value])
  }
  const message: WireWebhookMessage = {
    event: 'sensor.data',
    device_id: deviceId,
    timestamp: formatInstant(timeMs),
    // fromEntries, unlike assignment, makes a key `__proto__` a key like any other
    data: Object.fromEntries(measured),
  }
  return JSON.stringify(message)
}

/**
 * The key of each sensor in `data`: its type in lower case, or its id where two sensors share a type. Where an id
 * then equals another sensor's type, all are named by id, so that no value ever hides another.
 */
export function dataKeys(sensors: readonly Sensor[]): string[] {
  const types = sensors.map(({ type }) => type.toLowerCase())
  const keys = sensors.map(({ id }, index) => {
    const type = types[index] ?? id
    return types.indexOf(type) === types.lastIndexOf(type) ? type : id
  })
  return new Set(keys).size === keys.length ? keys : sensors.map(({ id }) => id)
}
