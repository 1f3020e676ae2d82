import type { DeviceState, Position } from '../../../domain/device.ts'
import { isAlert, waterState } from '../../../domain/levels/water-state.ts'
import { type Box, boxAround, overlaps } from '../../../view/map/label-layout.ts'
import { worldSizePx, worldX, worldY } from '../../../view/map/world.ts'
import { type MapPlace, type Padding, placeAround, type Size } from './map-place.ts'
import { STATION_RADIUS } from './station-layer/mark-size.ts'

/** As near as the first view goes to a lone station. */
const FIRST_ZOOM = 12
/** What a station keeps to the map's edges at least, pixels. */
export const EDGE_ROOM = 40
/** Room for marks and their rings, and for those that step aside. */
const CLOSE: Padding = { top: EDGE_ROOM, right: 48, bottom: 52, left: 44 }
/** Clear of everything that lies on the map's edges. */
const CLEAR: Padding = { top: 48, right: 80, bottom: 120, left: 48 }

/**
 * The place that shows all stations as large as the map has room for. None in an alert level lies under what covers the map:
 * its legend and its controls, in pixels of the map.
 */
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

/** Where a position lies on a map that looks at a place. */
function pixelAt({ lat, lng }: Position, place: MapPlace, { width, height }: Size): { x: number; y: number } {
  const world = worldSizePx(place.z)
  return {
    x: (worldX(lng) - worldX(place.lng)) * world + width / 2,
    y: (worldY(lat) - worldY(place.lat)) * world + height / 2,
  }
}
