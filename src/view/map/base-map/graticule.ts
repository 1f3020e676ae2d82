import { latitudeAt, longitudeAt, worldX, worldY } from '../world.ts'

/** Steps in degrees that divide a degree, ten of them or a quarter of the circle evenly. */
const STEPS = [90, 45, 30, 15, 10, 5, 2, 1, 0.5, 0.25, 0.1, 0.05, 0.02, 0.01, 0.005]
/** Meridians stand at least this far apart. */
const LEAST_PX = 110
const LAST_PARALLEL = 85

/** Lines of the graticule through one tile, as offsets from its west and north edge in CSS pixels. */
export function graticuleInTile(tile: { z: number; x: number; y: number; sizePx: number }): {
  meridians: number[]
  parallels: number[]
} {
  const { x, y, sizePx } = tile
  const tiles = 2 ** tile.z
  const step = STEPS.findLast((degrees) => (degrees / 360) * tiles * sizePx >= LEAST_PX) ?? 90
  const meridians = multiplesBetween(longitudeAt(x / tiles), longitudeAt((x + 1) / tiles), step)
  const parallels = multiplesBetween(latitudeAt((y + 1) / tiles), latitudeAt(y / tiles), step)
  return {
    meridians: meridians.map((lng) => (worldX(lng) * tiles - x) * sizePx),
    parallels: parallels
      .filter((lat) => Math.abs(lat) <= LAST_PARALLEL)
      .map((lat) => (worldY(lat) * tiles - y) * sizePx),
  }
}

/** From the first to before the last, so that neighbouring tiles draw no line twice. */
function multiplesBetween(low: number, high: number, step: number): number[] {
  const first = Math.ceil(low / step)
  const count = Math.max(0, Math.ceil(high / step) - first)
  return Array.from({ length: count }, (_, i) => (first + i) * step)
}
