import { formatInstant } from '../../contract/instant.ts'
import type { WireWebhookMessage } from '../../contract/wire.ts'
import type { MeasurementSet } from '../store/store.ts'

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
