import type { OverlayInfo, OverlayShapes, OverlayStyle } from '../../../domain/overlay.ts'
import { type Frame, worldSizePx, worldX, worldY } from '../world.ts'

export interface PreparedFeature {
  kind: 'line' | 'area' | 'point'
  name: string
  style: OverlayStyle
  /** x, y, x, y … in units of the world's width. */
  runs: Float64Array[]
  west: number
  north: number
  east: number
  south: number
}

export interface PreparedOverlay {
  minZoom: number
  /** Areas first, then lines, then points. */
  features: PreparedFeature[]
}

const ORDER = { area: 0, line: 1, point: 2 }
const PLAIN: OverlayStyle = { colour: 'grey', width: 1, dashed: false, fill: 'none', glyph: 'dot' }

export function preparedOverlay(
  { minZoom }: OverlayInfo,
  { styles, features }: OverlayShapes,
): PreparedOverlay {
  const prepared = features.map(({ kind, name, style, runs }) => {
    const projected = runs.map(projectedRun)
    return { kind, name, style: styles[style] ?? PLAIN, runs: projected, ...extentOf(projected) }
  })
  return { minZoom, features: prepared.sort((a, b) => ORDER[a.kind] - ORDER[b.kind]) }
}

function projectedRun(run: readonly number[]): Float64Array {
  return Float64Array.from(run, (value, i) => (i % 2 === 0 ? worldX(value) : worldY(value)))
}

function extentOf(runs: readonly Float64Array[]) {
  const extent = { west: Infinity, north: Infinity, east: -Infinity, south: -Infinity }
  for (const run of runs)
    for (let i = 0; i + 1 < run.length; i += 2) {
      const [x, y] = [run[i] as number, run[i + 1] as number]
      extent.west = Math.min(extent.west, x)
      extent.east = Math.max(extent.east, x)
      extent.north = Math.min(extent.north, y)
      extent.south = Math.max(extent.south, y)
    }
  return extent
}

/** Room around the frame in which what stands beside it still reaches into it, CSS pixels. */
const REACH_PX = 24

/** The features in a frame, each with how many worlds to the east of its own it is drawn. */
export function* featuresInFrame(
  overlays: readonly PreparedOverlay[],
  { zoom, left, top, width, height }: Frame,
): Generator<{ feature: PreparedFeature; worlds: number }> {
  const size = worldSizePx(zoom)
  const [west, east] = [(left - REACH_PX) / size, (left + width + REACH_PX) / size]
  const [north, south] = [(top - REACH_PX) / size, (top + height + REACH_PX) / size]
  for (const { minZoom, features } of overlays) {
    if (zoom < minZoom) continue
    for (const feature of features) {
      if (feature.south < north || feature.north > south) continue
      const worlds = Math.round((west + east) / 2 - (feature.west + feature.east) / 2)
      if (feature.east + worlds >= west && feature.west + worlds <= east) yield { feature, worlds }
    }
  }
}

/** Points nearer than this to the one before make no difference, CSS pixels. */
const NEAR_PX = 0.75

/** A run in pixels of a frame as x, y, x, y …, without points that are too near to be seen. */
export function runInFrame(run: Float64Array, worlds: number, { zoom, left, top }: Frame): number[] {
  const size = worldSizePx(zoom)
  const shift = worlds * size - left
  const placed: number[] = []
  let [lastX, lastY] = [Infinity, Infinity]
  for (let i = 0; i + 1 < run.length; i += 2) {
    const x = (run[i] as number) * size + shift
    const y = (run[i + 1] as number) * size - top
    const isNear = Math.abs(x - lastX) < NEAR_PX && Math.abs(y - lastY) < NEAR_PX
    if (isNear && i + 2 < run.length) continue
    placed.push(x, y)
    lastX = x
    lastY = y
  }
  return placed
}
