import type { DeviceState, Position } from '../../../domain/device.ts'
import type { Box } from '../../../view/map/label-layout.ts'
import { type Frame, worldSizePx, worldX, worldY } from '../../../view/map/world.ts'

/** Kilometres of the shorter side: a river's basin and its towns; more where no town is near. */
export const SHORT_SIDES_KM = [80, 160, 320] as const
const EQUATOR_KM = 40_075
/** Further in, the outlines are coarser than the picture. */
const CLOSEST_ZOOM = 10

/** Tiles are requested at one zoom less: each is about 512 units a side. */
const ZOOM_OFFSET = 1

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

/** Units from the map's corner. */
export function placeIn({ zoom, left, top }: Frame, { lat, lng }: Position): { x: number; y: number } {
  const size = worldSizePx(zoom)
  const x = worldX(lng) * size - left
  // across the date line: the nearest repetition of the world
  return { x: x - Math.round((x - size / 2) / size) * size, y: worldY(lat) * size - top }
}

export interface PlacedStation {
  device: DeviceState
  x: number
  y: number
  isShown: boolean
}

const EDGE = 6

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
const SOURCES = { width: 190, height: 26 }
const CODE = { width: 96, height: 112 }

/** Areas without names: under marks, in two corners, and where the edge would cut a name. */
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

export interface FrameTile {
  z: number
  x: number
  y: number
  left: number
  top: number
}

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
