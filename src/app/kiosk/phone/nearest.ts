import type { DeviceState, Position } from '../../../domain/device.ts'

export interface Near {
  device: DeviceState
  /** `null` for a station whose position nobody knows. */
  distanceKm: number | null
}

const EARTH_RADIUS_KM = 6371
const RADIANS = Math.PI / 180

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

/** Along a great circle (haversine). */
export function kilometres(a: Position, b: Position): number {
  const [north, east] = [(b.lat - a.lat) * RADIANS, (b.lng - a.lng) * RADIANS]
  const chord =
    Math.sin(north / 2) ** 2 + Math.cos(a.lat * RADIANS) * Math.cos(b.lat * RADIANS) * Math.sin(east / 2) ** 2
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** `3.1 km`, `28 km`: nobody walks by the metre. */
export function formatDistance(km: number, locale: string): string {
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'kilometer',
    maximumFractionDigits: km < 10 ? 1 : 0,
  }).format(km)
}
