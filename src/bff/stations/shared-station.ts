import { isSameStation } from '../../domain/device.ts'
import type { DeviceList } from './device-list.ts'

export type KnownStations = Pick<DeviceList, 'known'>

/** An id alone may be another organisation's. */
export function isSharedStation(id: string, theirs: KnownStations, own: KnownStations): boolean {
  const [mine, other] = [own.known(id), theirs.known(id)]
  return mine !== undefined && other !== undefined && isSameStation(mine, other)
}
