import type { DeviceState, Position } from '../../../domain/device.ts'
import type { Box } from '../../../view/map/label-layout.ts'
import { type Frame, worldSizePx, worldX, worldY } from '../../../view/map/world.ts'

/** What the shorter side of the map shows, kilometres: a river's basin and the towns in it; more where no town is near. */
export const SHORT_SIDES_KM = [80, 160, 320] as const
const EQUATOR_KM = 40_075
/** Beyond it the outlines are coarser than the picture. */
const CLOSEST_ZOOM = 10

/** Tiles are asked for at one zoom less: each is about 512 units a side. */
const ZOOM_OFFSET = 1

/** A map of `width` × `height` units about a place, `shortSideKm` along its shorter side. */
export function frameAround(
  { lat, lng }: Position,
  width: number,
  height: number,
  shortSideKm: number = SHORT_SIDES_KM[0],
): Frame {
  const kmAcrossWorld = EQUATOR_KM * Math.cos((lat * Math.PI) / 180)
  const worldUnits = (Math.min(width, height) * kmAcrossWorld) / shortSideKm
  const zoom = Math.max(0, Math.min(CLOSEST_ZOOM, Math.log2(worldUnits / worldSizePx(0))))
  const size = worldSizePx(zoom)
  return { zoom, left: worldX(lng) * size - width / 2, top: worldY(lat) * size - height / 2, width, height }
}

/** Where a place lies on a map, units from its corner. */
export function placeIn({ zoom, left, top }: Frame, { lat, lng }: Position): { x: number; y: number } {
  const size = worldSizePx(zoom)
  const x = worldX(lng) * size - left
  // the world goes on beyond the date line: the nearest of its repetitions
  return { x: x - Math.round((x - size / 2) / size) * size, y: worldY(lat) * size - top }
}

/** A station that a map shows. */
export interface PlacedStation {
  device: DeviceState
  /** Units from the map's corner. */
  x: number
  y: number
  isShown: boolean
}

/** Marks that only just reach into the map are left out. */
const EDGE = 6

/** The stations of a map, the shown one last, to be drawn over the others. */
export function stationsIn(frame: Frame, devices: readonly DeviceState[], shownId: string): PlacedStation[] {
  return devices
    .flatMap((device) => {
      if (!device.position) return []
      const { x, y } = placeIn(frame, device.position)
      const isInside = x > EDGE && y > EDGE && x < frame.width - EDGE && y < frame.height - EDGE
      return isInside ? [{ device, x, y, isShown: device.id === shownId }] : []
    })
    .sort((a, b) => Number(a.isShown) - Number(b.isShown))
}

/** Sides of marks, units. */
export const SHOWN_SIDE = 40
export const OTHER_SIDE = 19
/** The corners where the sources, in one line, and the code for phones stand. */
const SOURCES = { width: 190, height: 26 }
const CODE = { width: 96, height: 112 }

/** Where no town is named: under marks, in two corners, and where the edge would cut a name. */
export function coveredIn(
  { width, height }: Frame,
  stations: readonly PlacedStation[],
  sources: { width: number; height: number } = SOURCES,
): Box[] {
  return [
    ...stations.map(({ x, y, isShown }) => {
      const half = isShown ? SHOWN_SIDE * 0.7 : OTHER_SIDE / 2
      return { left: x - half, top: y - half, right: x + half, bottom: y + half }
    }),
    { left: 0, top: height - sources.height, right: sources.width, bottom: height },
    { left: width - CODE.width, top: height - CODE.height, right: width, bottom: height },
    { left: width - 1, top: 0, right: Number.POSITIVE_INFINITY, bottom: height },
  ]
}

/** One tile of the base map and where its corner lies. */
export interface FrameTile {
  z: number
  x: number
  y: number
  left: number
  top: number
}

/** The tiles that cover a map, and the side of each in units. */
export function tilesOf(frame: Frame): { side: number; tiles: FrameTile[] } {
  const z = Math.max(0, Math.round(frame.zoom) - ZOOM_OFFSET)
  const count = 2 ** z
  const side = worldSizePx(frame.zoom) / count
  const tiles: FrameTile[] = []
  for (let row = Math.floor(frame.top / side); row * side < frame.top + frame.height; row++) {
    if (row < 0 || row >= count) continue
    for (let column = Math.floor(frame.left / side); column * side < frame.left + frame.width; column++) {
      const x = ((column % count) + count) % count
      tiles.push({ z, x, y: row, left: column * side - frame.left, top: row * side - frame.top })
    }
  }
  return { side, tiles }
}
