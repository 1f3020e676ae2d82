import type { DeviceState, Position } from '../../../domain/device.ts'
import { isAlert, waterState } from '../../../domain/levels/water-state.ts'
import { type Box, boxAround, overlaps } from '../../../view/map/label-layout.ts'
import { worldSizePx, worldX, worldY } from '../../../view/map/world.ts'
import { type MapPlace, type Padding, placeAround, type Size } from './map-place.ts'
import { STATION_RADIUS } from './station-layer/mark-size.ts'

/** Closest zoom of the first view. */
const FIRST_ZOOM = 12
/** Least distance of stations from the map's edges, pixels. */
export const EDGE_ROOM = 40
/** Room for marks, rings and marks that step aside. */
const CLOSE: Padding = { top: EDGE_ROOM, right: 48, bottom: 52, left: 44 }
/** Clear of everything on the map's edges. */
const CLEAR: Padding = { top: 48, right: 80, bottom: 120, left: 48 }

/** The largest view of all stations, with no alert under legend and controls (`covered`, pixels). */
export function firstPlace(
  stations: readonly DeviceState[],
  size: Size,
  covered: readonly Box[],
  leastZoom: number,
): MapPlace | null {
  const all = stations.flatMap(({ position }) => position ?? [])
  const alerts = stations.flatMap((one) => (isAlert(waterState(one)) ? (one.position ?? []) : []))
  const within = (padding: Padding) => placeAround(all, size, padding, { least: leastZoom, most: FIRST_ZOOM })
  const close = within(CLOSE)
  if (!close) return null
  const isUnder = (position: Position) => {
    const { x, y } = pixelAt(position, close, size)
    const mark = boxAround(x, y, STATION_RADIUS, STATION_RADIUS)
    return covered.some((box) => overlaps(box, mark))
  }
  return alerts.some(isUnder) ? within(CLEAR) : close
}

function pixelAt({ lat, lng }: Position, place: MapPlace, { width, height }: Size): { x: number; y: number } {
  const world = worldSizePx(place.z)
  return {
    x: (worldX(lng) - worldX(place.lng)) * world + width / 2,
    y: (worldY(lat) - worldY(place.lat)) * world + height / 2,
  }
}
