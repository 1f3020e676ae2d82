import type { MapMarker } from './map-marker.ts'
import { markRadius } from './mark-size.ts'

/** Room around a mark for its ring, CSS pixels. */
const RING_PX = 4
/** Distances to try, nearest first: further away a mark would suggest another place. */
const STEPS_PX = [6, 12, 18, 24, 32, 40, 50]
const DIRECTIONS = 16
const TURN = 2 * Math.PI
/** Parts marks on one spot in different directions. */
const GOLDEN_ANGLE = 2.39996

/**
 * Moves marks so that those in `alone` neither cover nor are covered: each off those before it, by
 * importance, then all others off them and each other. A mark without a free place nearby stays.
 */
export function makeWay(alone: readonly MapMarker[], others: readonly MapMarker[]): void {
  if (alone.length === 0) return
  for (const [i, mark] of alone.entries()) {
    const before = alone.slice(0, i)
    if (isInTheWay(mark, mark.x, mark.y, before)) stepAside(mark, before, before)
  }
  for (const mark of others) if (isInTheWay(mark, mark.x, mark.y, alone)) stepAside(mark, alone, others)
}

function stepAside(mark: MapMarker, standing: readonly MapMarker[], neighbours: readonly MapMarker[]): void {
  const { x, y } = mark
  const away = directionFrom(nearestTo(mark, standing), mark)
  for (const step of STEPS_PX) {
    for (let turn = 0; turn < DIRECTIONS; turn++) {
      // alternates sides of the straight way out
      const angle = away + (turn % 2 === 0 ? turn / 2 : -(turn + 1) / 2) * (TURN / DIRECTIONS)
      const [toX, toY] = [x + Math.cos(angle) * step, y + Math.sin(angle) * step]
      if (isInTheWay(mark, toX, toY, standing) || isInTheWay(mark, toX, toY, neighbours)) continue
      mark.x = toX
      mark.y = toY
      return
    }
  }
}

function nearestTo({ x, y }: MapMarker, marks: readonly MapMarker[]): MapMarker {
  const distance = (other: MapMarker) => Math.hypot(other.x - x, other.y - y)
  return marks.reduce((best, other) => (distance(other) < distance(best) ? other : best))
}

function directionFrom(other: MapMarker, mark: MapMarker): number {
  const [dx, dy] = [mark.x - other.x, mark.y - other.y]
  return dx === 0 && dy === 0 ? mark.station * GOLDEN_ANGLE : Math.atan2(dy, dx)
}

function isInTheWay(mark: MapMarker, x: number, y: number, others: readonly MapMarker[]): boolean {
  const radius = markRadius(mark) + RING_PX
  for (const other of others) {
    if (other === mark) continue
    const apart = radius + markRadius(other)
    const [dx, dy] = [other.x - x, other.y - y]
    if (dx < apart && dx > -apart && dy < apart && dy > -apart && dx * dx + dy * dy < apart * apart)
      return true
  }
  return false
}
