import type { DeviceState, Position } from '../../domain/device.ts'
import { kilometres } from '../../domain/distance.ts'

export interface Near {
  device: DeviceState
  distanceKm: number | null
}

const NOWHERE_KM = 1e9

export function byDistance(devices: readonly DeviceState[], from: Position): Near[] {
  return devices
    .map((device) => ({ device, distanceKm: device.position && kilometres(from, device.position) }))
    .sort((a, b) => (a.distanceKm ?? NOWHERE_KM) - (b.distanceKm ?? NOWHERE_KM))
}
