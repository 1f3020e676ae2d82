import { dataKeys } from '../../contract/webhook-keys.ts'
import { messageBody } from '../webhooks/message.ts'
import type { Device, MeasurementSet } from './store.ts'
import type { News } from './webhook-store.ts'

/**
 * The messages that newly stored sets of a device cause, oldest first. `newestSeconds` is the device's newest
 * time before they were stored.
 */
export function newsMessages(
  device: Pick<Device, 'id' | 'sensors'>,
  stored: readonly MeasurementSet[],
  news: News,
  newestSeconds: number | null,
): string[] {
  if (news === 'none') return []
  const after = news === 'newer' ? (newestSeconds ?? -Infinity) : -Infinity
  const keys = dataKeys(device.sensors)
  return stored
    .filter(({ timeMs }) => Math.floor(timeMs / 1000) > after)
    .toSorted((a, b) => a.timeMs - b.timeMs)
    .map((set) => messageBody(device.id, keys, set))
}
