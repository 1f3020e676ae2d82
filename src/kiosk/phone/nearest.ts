import type { DeviceState, Position } from '../../domain/device.ts'
import { kilometres } from '../../domain/distance.ts'

export interface Near {
  device: DeviceState
  /** `null` for a station whose position nobody knows. */
  distanceKm: number | null
}

/** Further than any place. */
const NOWHERE_KM = 1e9

/** Stations by how far they are from a position; those without one last, in the order they came. */
export function byDistance(devices: readonly DeviceState[], from: Position): Near[] {
  return devices
    .map((device) => ({ device, distanceKm: device.position && kilometres(from, device.position) }))
    .sort((a, b) => (a.distanceKm ?? NOWHERE_KM) - (b.distanceKm ?? NOWHERE_KM))
}
