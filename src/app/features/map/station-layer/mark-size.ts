import type { Mark } from './cluster-view.ts'

/** Radius of a lone station's ring, CSS pixels. */
export const STATION_RADIUS = 12
const CLUSTER_RADII = [16, 18, 21, 24, 27]

/** Radius of a mark in CSS pixels; a cluster grows with the number of digits it shows. */
export function markRadius(mark: Pick<Mark, 'count'>): number {
  if (mark.count === 1) return STATION_RADIUS
  const digits = Math.min(CLUSTER_RADII.length, String(mark.count).length)
  return CLUSTER_RADII[digits - 1] as number
}
