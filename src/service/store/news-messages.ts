import { dataKeys } from '../../contract/webhook-keys.ts'
import { messageBody } from '../webhooks/message.ts'
import type { Device, MeasurementSet } from './store.ts'
import type { News } from './webhook-store.ts'

/** The messages that newly stored sets of a device cause, oldest first. */
export function newsMessages(
  device: Pick<Device, 'id' | 'sensors'>,
  stored: readonly MeasurementSet[],
  news: News,
): string[] {
  if (news === 'none') return []
  const afterMs = news === 'all' ? -Infinity : (news.newerThanMs ?? -Infinity)
  const keys = dataKeys(device.sensors)
  return stored
    .filter(({ timeMs }) => Math.floor(timeMs / 1000) * 1000 > afterMs)
    .toSorted((a, b) => a.timeMs - b.timeMs)
    .map((set) => messageBody(device.id, keys, set))
}
