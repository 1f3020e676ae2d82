import type { Position } from './device.ts'

const EARTH_RADIUS_KM = 6371
const RADIANS = Math.PI / 180

/** Great-circle distance (haversine). */
export function kilometres(a: Position, b: Position): number {
  const [north, east] = [(b.lat - a.lat) * RADIANS, (b.lng - a.lng) * RADIANS]
  const chord =
    Math.sin(north / 2) ** 2 + Math.cos(a.lat * RADIANS) * Math.cos(b.lat * RADIANS) * Math.sin(east / 2) ** 2
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)))
}
