import { formatInstant } from '../../contract/instant.ts'
import { dataKeys } from '../../contract/webhook-keys.ts'
import type { WireWebhookMessage } from '../../contract/wire.ts'
import type { Device, MeasurementSet, PublishedSets } from '../store/store.ts'

export function webhookMessages(
  device: Pick<Device, 'id' | 'sensors'>,
  stored: readonly MeasurementSet[],
  published: PublishedSets,
): string[] {
  if (published === 'none') return []
  const afterMs = published === 'all' ? -Infinity : (published.newerThanMs ?? -Infinity)
  const keys = dataKeys(device.sensors)
  return stored
    .filter(({ timeMs }) => Math.floor(timeMs / 1000) * 1000 > afterMs)
    .toSorted((a, b) => a.timeMs - b.timeMs)
    .map((set) => messageBody(device.id, keys, set))
}

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
    // fromEntries, unlike assignment, makes `__proto__` an ordinary key
    data: Object.fromEntries(measured),
  }
  return JSON.stringify(message)
}
