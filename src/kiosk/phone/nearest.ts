import type { DeviceState, Position } from '../../domain/device.ts'
import { kilometres } from '../../domain/distance.ts'

export interface Near {
  device: DeviceState
  /** `null` for a station whose position nobody knows. */
  distanceKm: number | null
}

/** Stations by how far they are from a position; those without one last, in the order they came. */
export function byDistance(devices: readonly DeviceState[], from: Position): Near[] {
  return devices
    .map((device) => ({ device, distanceKm: device.position && kilometres(from, device.position) }))
    .sort((a, b) => {
      if (a.distanceKm === null || b.distanceKm === null)
        return Number(a.distanceKm === null) - Number(b.distanceKm === null)
      return a.distanceKm - b.distanceKm
    })
}
