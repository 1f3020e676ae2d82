import type { MapMarker } from './map-marker.ts'

/** Of a lone station's ring, CSS pixels. */
export const STATION_RADIUS = 12
const CLUSTER_RADII = [16, 18, 21, 24, 27]

/** CSS pixels; a cluster grows with its number of digits. */
export function markRadius(mark: Pick<MapMarker, 'count'>): number {
  if (mark.count === 1) return STATION_RADIUS
  const digits = Math.min(CLUSTER_RADII.length, String(mark.count).length)
  return CLUSTER_RADII[digits - 1] as number
}

/** Fingers are wider than marks. */
const REACH_PX = 6

/** The nearest mark within reach of a point of the frame. */
export function hitTest(marks: readonly MapMarker[], x: number, y: number): MapMarker | undefined {
  let best: MapMarker | undefined
  let bestDistance = Number.POSITIVE_INFINITY
  for (const mark of marks) {
    const distance = Math.hypot(mark.x - x, mark.y - y)
    if (distance > markRadius(mark) + REACH_PX || distance >= bestDistance) continue
    best = mark
    bestDistance = distance
  }
  return best
}
