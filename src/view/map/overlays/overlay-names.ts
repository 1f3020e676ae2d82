import { PX_PER_LETTER, STRAIGHTEST, straightestPart, type WaterName } from '../base-map/water-names.ts'
import { type Frame, worldSizePx } from '../world.ts'
import { featuresInFrame, type PreparedFeature, type PreparedOverlay, runInFrame } from './prepared.ts'

/** Points are named from this zoom on: before, they are too many. */
const POINTS_FROM_ZOOM = 12
const ABOVE_POINT_PX = 16
/** Named before the waters of the base map. */
const RANK = -1

/** Names of an overlays' lines, each along its straightest part in the frame, and of its points. */
export function overlayNames(overlays: readonly PreparedOverlay[], frame: Frame): WaterName[] {
  const size = worldSizePx(frame.zoom)
  const isInside = (x: number, y: number) => x >= 0 && x < frame.width && y >= 0 && y < frame.height
  const names: WaterName[] = []
  for (const { feature, worlds } of featuresInFrame(overlays, frame)) {
    const { kind, name, runs } = feature
    if (name === '' || kind === 'area') continue
    const length = name.length * PX_PER_LETTER
    if (kind === 'line' && diagonalPx(feature, size) < length * STRAIGHTEST) continue
    const add = (x: number, y: number, rest: { angle: number; abovePx?: number }) =>
      names.push({ name, zoom: RANK, x: (x + frame.left) / size, y: (y + frame.top) / size, ...rest })
    const placed = runs.map((run) => runInFrame(run, worlds, frame))
    if (kind === 'line') {
      const place = straightestPart(placed, length, isInside)
      if (place) add(place.x, place.y, { angle: place.angle })
    } else if (frame.zoom >= POINTS_FROM_ZOOM) {
      const [x = 0, y = 0] = placed[0] ?? []
      if (isInside(x, y)) add(x, y, { angle: 0, abovePx: ABOVE_POINT_PX })
    }
  }
  return names
}

function diagonalPx({ west, north, east, south }: PreparedFeature, size: number): number {
  return Math.hypot(east - west, south - north) * size
}
