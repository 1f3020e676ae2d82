import type { DeviceState, Position } from '../../domain/device.ts'
import { kilometres } from '../../domain/distance.ts'

export interface Near {
  device: DeviceState
  /** `null` for a station without a position. */
  distanceKm: number | null
}

/** Larger than any distance on Earth. */
const NOWHERE_KM = 1e9

/** Stations by distance from a position; those without a position last, in their given order. */
export function byDistance(devices: readonly DeviceState[], from: Position): Near[] {
  return devices
    .map((device) => ({ device, distanceKm: device.position && kilometres(from, device.position) }))
    .sort((a, b) => (a.distanceKm ?? NOWHERE_KM) - (b.distanceKm ?? NOWHERE_KM))
}
